import type { HostName, Operation } from '../../interface/operation.js';
import type { EmailRequest, FileReference } from '../../interface/record.js';
import type { Outcome, Reply } from '../outcome.js';
import type { Draft } from '../records/draft.js';
import type { StoredFile } from '../store/file-index.js';
import type { ArchivedRecord } from '../store/record-index.js';

/** What an upload says about itself before its content. */
export interface UploadHead {
  host: HostName;
  fileKey: string;
  /** The Content-Length, or undefined for a chunked upload. */
  declaredBytes: number | undefined;
  contentType: string | undefined;
}

/** A drafted email on its way into the Archive. */
export interface EmailDraft {
  request: EmailRequest;
  /** The request body as received. */
  body: Buffer;
}

/** What becomes of the connection once an answer is written. */
export type Ending = 'keep' | 'close' | 'reset';

/**
 * Every decision of the archive, one small function each. Routes ask, and do the rest. So another
 * correct way to behave, or a deliberate fault, replaces one of these and touches no route.
 */
export interface Behaviour {
  /** A refusal of the n-th request (from 1) whatever it asks for, or undefined. */
  turnAway(n: number): Outcome | undefined;
  /** Whether the Authorization header opens this host (section 5). */
  authorised(authorization: string | undefined, host: HostName): boolean;
  /** What a known path answers to a method that it does not take (section 1: write-only). */
  otherMethod(method: string, operation: Operation | 'files'): Outcome;

  /** The fileKey of an upload path, without the host's prefix; undefined when it is none (section 2.1). */
  uploadKey(path: string): string | undefined;
  /** The form of a key under which its file is kept and looked up. */
  sameKey(fileKey: string): string;
  /** The name of the store that takes a host's uploads, and that its records refer to. */
  storeOf(host: HostName): string;
  /** Whether a file of so many bytes, received or declared, is within the limit (section 4.1). */
  fileFits(bytes: number, upload: UploadHead): boolean;
  /** The bytes to keep of a piece of an upload that begins `at` bytes into it. */
  keep(chunk: Buffer, at: number, upload: UploadHead): Buffer;
  /** The type under which a file is kept (section 2.1). */
  contentType(upload: UploadHead): string;
  /** What a key holds after an upload: the later file, as section 4.1 has it, or something else. */
  replaced(
    earlier: StoredFile | undefined,
    later: StoredFile,
    upload: UploadHead,
  ): StoredFile | undefined;

  /** Whether a record's body of so many bytes is within its limit (section 4.4). */
  recordFits(bytes: number, operation: Operation): boolean;
  /** What a request asks to archive. @throws Malformed */
  read(operation: Operation, body: unknown): Draft[];
  /** Whether a reference points outside the Archive (sections 2.2 and 4.5). */
  isExternal(operation: Operation, reference: FileReference): boolean;
  /** The file that a reference names, given the one under its key (sections 4.2 to 4.5). */
  found(
    operation: Operation,
    reference: FileReference,
    file: StoredFile | undefined,
  ): StoredFile | undefined;
  /** What is archived of a refused request: nothing (sections 4.2, 4.3 and 4.5). */
  salvage(records: ArchivedRecord[], refusal: Outcome): ArchivedRecord[];
  /** A record as it goes into the Archive. */
  archived(record: ArchivedRecord): ArchivedRecord;

  /** What an email shares with its duplicates; undefined when it can have none (section 4.4). */
  emailIdentity(email: EmailDraft): string | undefined;
  /** Fills in what the client left out (section 2.5). */
  completeEmail(request: EmailRequest): EmailRequest;
  /** A fresh reconciliationId (section 2.7). */
  issueId(email: EmailDraft): string;
  /** How many Archive messages an email becomes, body and attachments together (section 4.4). */
  messageCount(bytes: number): number;

  /** The answer to an outcome. */
  reply(outcome: Outcome): Reply;
  /** Milliseconds to hold the answer back. */
  delay(outcome: Outcome): number;
  /** Whether to read the whole request before a refusal is answered. */
  drains(outcome: Outcome): boolean;
  /** What becomes of the connection after the answer; `early` when the request has not come whole. */
  ending(outcome: Outcome, early: boolean): Ending;

  /** Milliseconds until the inspector shows a record or a file. */
  lag(what: 'record' | 'file'): number;
}
