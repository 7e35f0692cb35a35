import type { IncomingHttpHeaders } from 'node:http';
import type { HostName, Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import type { Draft } from '../records/draft.js';
import type { Email } from '../records/email.js';
import type { ArchiveReply, RequestResult } from '../request-result.js';
import type { StoredFile } from '../store/file-index.js';
import type { ArchivedRecord } from '../store/record-index.js';

/** A request as far as it is known before its body. */
export interface RequestHead {
  /** Which request of the archive's life this is, from 1. */
  number: number;
  /** The same object for all requests of one connection. */
  connection: object;
  method: string;
  /** Raw, with the host's prefix, without a query. */
  path: string;
  hasQuery: boolean;
  /** The query behind the path, without its question mark. */
  query?: string;
  headers: IncomingHttpHeaders;
  /** The names of its headers as they were written. */
  headerNames: readonly string[];
  /** The host that was asked; on a shared port and an unknown path, one of them. */
  host: HostName;
  /** What the path stands for; `files` also when it stands for nothing. */
  operation: Operation | 'files';
}

/** An upload before its content. */
export interface UploadHead extends RequestHead {
  fileKey: string;
  /** The Content-Length, or undefined for a chunked upload. */
  declaredBytes: number | undefined;
}

/** A record before its body is read. */
export interface RecordHead extends RequestHead {
  operation: Operation;
}

/** An email on its way into the Archive. */
export interface EmailDraft {
  request: Email;
  /** The request body as received. */
  body: Buffer;
}

/** Where a reference stands in its request, counted from 0. */
export interface ReferencePlace {
  entry: number;
  /** How many entries the request has. */
  entries: number;
  file: number;
  /** How many references its entry has. */
  files: number;
}

/** How an upload failed: its client closed the connection, reset it, or sent too much. */
type BrokenUpload = 'ended' | 'reset' | 'oversize';

/** What becomes of the connection once an answer is written, or, with `drop`, instead of it. */
type Ending = 'keep' | 'close' | 'reset' | 'drop';

/**
 * Every decision of the archive, one small function each, by the part of a request that it is
 * about. The routes ask, and do the rest. So another correct way to behave, or a deliberate fault,
 * replaces one of these and touches no route.
 */
export interface Behaviour {
  // Any request, before its body (routes/serve.ts).

  /** A result for a request whatever it asks for, or undefined to look at it. */
  intercept(request: RequestHead): RequestResult | undefined;
  /** Whether a request carries the token (section 5). */
  authorised(request: RequestHead): boolean;
  /** Whether a bad token is refused before anything else is done, instead of after it. */
  tokenFirst(request: RequestHead): boolean;
  /**
   * What a known path answers to a method that it does not take (section 1: write-only).
   *
   * @param body - reads the body, which the correct archive has no use for
   */
  otherMethod(
    request: RequestHead,
    body: () => Promise<Buffer>,
  ): RequestResult | Promise<RequestResult>;

  // An upload (routes/upload.ts).

  /**
   * The fileKey of an upload path, without the host's prefix; undefined when it is not one (section
   * 2.1).
   */
  uploadKey(path: string, host: HostName): string | undefined;
  /** The form of a key under which its file is kept and looked up. */
  sameKey(fileKey: string): string;
  /** The name of the store that takes a host's uploads, and that its records refer to. */
  storeOf(host: HostName): string;
  /** Whether a file may have the type that it comes with. */
  takesType(upload: UploadHead): boolean;
  /** Whether a file's size in bytes, received or declared, is within the limit (section 4.1). */
  fileFits(bytes: number, upload: UploadHead): boolean;
  /** The bytes to keep of a piece of an upload that begins `at` bytes into it. */
  keep(chunk: Buffer, at: number, upload: UploadHead): Buffer;
  /**
   * Bytes to keep after the last piece of an upload: none.
   *
   * @param excess - what came after the declared length on the same connection
   */
  tail(upload: UploadHead, excess: Buffer): Buffer;
  /** Whether what came of an upload that broke off or was refused is filed all the same. */
  keepsPart(why: BrokenUpload, upload: UploadHead): boolean;
  /** The type under which a file is kept (section 2.1). */
  contentType(upload: UploadHead): string;
  /** What a key holds after an upload: the later file, as section 4.1 has it, or something else. */
  replaced(
    earlier: StoredFile | undefined,
    later: StoredFile,
    upload: UploadHead,
  ): StoredFile | undefined;

  // A record (routes/submit.ts, archive-records.ts and references.ts).

  /**
   * A path without the host's prefix, as it is compared with that of the host's operation (sections
   * 2.2 to 2.6).
   */
  recordPath(path: string): string;
  /**
   * Whether the size of a record's body in bytes, received or declared, is within its limit
   * (section 4.4).
   */
  recordFits(bytes: number, request: RecordHead): boolean;
  /** The body of a record, which came in one piece or in many. */
  joined(pieces: readonly Buffer[], request: RecordHead): Buffer;
  /** What a request asks to archive. @throws Malformed */
  read(body: unknown, request: RecordHead): Draft[];
  /** Whether a reference points outside the Archive (sections 2.2 and 4.5). */
  isExternal(reference: FileReference, request: RecordHead): boolean;
  /** The file that a reference names, given the one under its key (sections 4.2 to 4.5). */
  found(
    reference: FileReference,
    file: StoredFile | undefined,
    request: RecordHead,
    place: ReferencePlace,
  ): StoredFile | undefined;
  /** What is archived of a refused request: nothing (sections 4.2, 4.3 and 4.5). */
  salvage(records: ArchivedRecord[], request: RecordHead): ArchivedRecord[];
  /** What goes into the Archive for a record: itself, once. */
  archived(record: ArchivedRecord, request: RecordHead): ArchivedRecord[];

  // An email (routes/archive-email.ts).

  /** What an email shares with its duplicates; undefined when it can have none (section 4.4). */
  emailIdentity(email: EmailDraft): string | undefined;
  /** Fills in what the client left out (section 2.5). */
  completeEmail(request: Email): Email;
  /** A fresh reconciliationId (section 2.7). */
  issueId(email: EmailDraft): string;
  /** How many Archive messages an email becomes, body and attachments together (section 4.4). */
  messageCount(bytes: number, email: EmailDraft): number;

  // The answer (http/answer.ts).

  /** The answer to a result. */
  reply(result: RequestResult, request: RequestHead): ArchiveReply;
  /** Milliseconds to hold the answer back. */
  delay(result: RequestResult, request: RequestHead): number;
  /** Whether to read the whole request before a refusal is answered. */
  drains(result: RequestResult, request: RequestHead): boolean;
  /**
   * Whether what was not read of a refused request is taken for the next one, instead of being
   * discarded.
   */
  servesRest(result: RequestResult, request: RequestHead): boolean;
  /**
   * What becomes of the connection after the answer; `early` when the request has not come whole.
   */
  ending(result: RequestResult, early: boolean, request: RequestHead): Ending;

  // Afterwards (routes/inspector.ts, archive-email.ts).

  /**
   * Milliseconds until the inspector shows a record or a file, and a resend is known as a
   * duplicate; of `view`, how long it repeats its last answer about a file.
   */
  lag(what: 'record' | 'file' | 'view'): number;
  /** An answer of the inspector. */
  shown(view: unknown): unknown;
}
