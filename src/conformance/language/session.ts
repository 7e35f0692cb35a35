import type { ExchangeOutcome } from '../../http/exchange/exchange.js';
import type { Delivery } from '../../http/message/http-request.js';
import type { Fresh } from '../../records/fresh.js';
import type { RecordBody } from '../../records/record-body.js';
import type { BuiltRecord, RecordSpec } from '../../records/record-spec.js';
import type { JsonSpelling } from '../../records/spelled-json.js';
import type { Topic } from '../../spec/circumstances.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import type { AcceptedRecord } from './accepted-record.js';
import type { AccessAudit, Protected } from './audit/access-audit.js';
import type { ArchivedAudit } from './audit/archived-audit.js';
import type { FileAudit, FilePart } from './audit/file-audit.js';
import type { IdAudit } from './audit/id-audit.js';
import type { Refusal, RefusedAudit } from './audit/refused-audit.js';
import type { Part } from './inspection/archived/parts.js';
import type { Inspected } from './inspection/inspected.js';
import type { Replacements } from './replacements.js';
import type { Token } from './token.js';

/** What came of a request, as far as a scenario looks at it. */
export interface Reply {
  /** The id of the exchange in the transcript. */
  exchange: number;
  outcome: ExchangeOutcome;
  /** What the connection said where there is no answer. */
  error?: string | undefined;
  /** There is no status, and some of an answer came. */
  brokeOff?: true;
  /**
   * There is no answer, and there need not be one: the request never ends, or ends in the middle.
   */
  needsNoAnswer?: true;
  status?: number | undefined;
  headers: Record<string, string>;
  text: string;
  json: unknown;
  /**
   * The answer was not read: it broke off, has an unknown coding, or is longer or deeper than
   * answers may be to be read.
   */
  partial: boolean;
  /**
   * The id of an archived email, from where the profile says that it stands; undefined elsewhere.
   */
  reconciliationId: unknown;
  /**
   * The answer is that of a duplicate email: 202 and status `duplicate` (section 4.4), where that
   * could be read.
   */
  duplicate: boolean | 'unread';
}

/** A file that a scenario uploaded. */
export class UploadedFile {
  readonly fileKey: string;
  readonly filename: string;
  /** The path that it was sent to. */
  readonly path: string;
  readonly host: HostName;
  readonly size: number;
  readonly type: string | null;
  readonly status: number | undefined;
  /** The exchange of its upload. */
  readonly exchange: number | undefined;
  readonly #digest: () => string;

  /** @param facts its `digest` makes `sha256` */
  constructor(
    facts: Omit<UploadedFile, 'reference' | 'exchange' | 'sha256'> & {
      exchange?: number;
      digest: () => string;
    },
  ) {
    this.fileKey = facts.fileKey;
    this.filename = facts.filename;
    this.path = facts.path;
    this.host = facts.host;
    this.size = facts.size;
    this.#digest = facts.digest;
    this.type = facts.type;
    this.status = facts.status;
    this.exchange = facts.exchange;
  }

  /** Lower-case hex. */
  get sha256(): string {
    return this.#digest();
  }

  /** How a record refers to it (section 2.2). */
  get reference(): FileReference {
    return { fileKey: this.fileKey, filename: this.filename };
  }
}

/** A record that a scenario submitted, with its answer. */
export interface Submission {
  operation: Operation;
  record: BuiltRecord | undefined;
  body: RecordBody;
  marker: string;
  framing: 'length' | 'chunked';
  headers: Record<string, string> | undefined;
  /** It refers to files. */
  attached: boolean;
  reply: Reply;
}

/**
 * A free way of sending a command. What cannot be combined with how it is sent already is left out.
 */
export interface CommandDelivery extends Omit<Delivery, 'pipelinedAfter'> {
  /**
   * An upload to a host of the same origin that is sent right before on the same connection; its
   * answer is not judged.
   */
  pipelinedAfter?: Omit<UploadCommand, 'delivery' | 'declared' | 'abort'>;
}

/** What is common to requests that scenarios make up. */
interface CommandBase {
  token: Token;
  /** A scenario expects that it is refused. */
  toBeRefused?: boolean | undefined;
  /** The very status that it then expects, where it does. */
  refusedWith?: number | undefined;
  /** What the step leaves to circumstances, since it does not say it itself. */
  free?: readonly Topic[] | undefined;
}

/** Which connection a request goes over. */
export type ConnectionChoice = NonNullable<CommandDelivery['connection']>;

export interface UploadCommand extends CommandBase {
  host: HostName;
  fileKey: string;
  path?: string | undefined;
  content: { size: number } | { bytes: Buffer };
  type: string | null;
  headers?: Record<string, string> | undefined;
  framing: 'length' | 'chunked';
  declared?: number | undefined;
  /** A scenario expects that it succeeds; then it has to be stored as it is. */
  asStored?: boolean | undefined;
  abort?: { after: number; by: 'fin' | 'reset' } | undefined;
  /** Not with `abort`. */
  delivery?: CommandDelivery | undefined;
  /**
   * The last byte is sent when it resolves; called once all others are. Not with `delivery`, or in
   * chunks.
   */
  lastByteAfter?: (() => Promise<void>) | undefined;
}

export interface SubmitCommand extends CommandBase {
  operation: Operation;
  content: { spec: RecordSpec } | { body: Buffer };
  /** Other ways of writing the same JSON. */
  spellings?: readonly JsonSpelling[] | undefined;
  /** Texts to replace in the body before it is sent. */
  replacing?: Replacements | undefined;
  /** The body has to be the same JSON after that. @throws CannotExpress where it is not */
  sameJson?: boolean | undefined;
  headers?: Record<string, string> | undefined;
  framing: 'length' | 'chunked';
  /** A scenario expects that it is accepted; then it has to be archived as it is. */
  asArchived?: boolean | undefined;
  /** How often the same bytes are sent at the same time. */
  copies?: number;
  /** Not with several copies. */
  delivery?: CommandDelivery | undefined;
}

/** What may differ where the bytes of a record are sent again. */
export type ResendCommand = Pick<
  SubmitCommand,
  'token' | 'toBeRefused' | 'refusedWith' | 'delivery'
>;

export interface RequestCommand extends Pick<CommandBase, 'free'> {
  host: HostName;
  method: string;
  path: string;
  body?: Buffer | undefined;
  type?: string | undefined;
  headers?: Record<string, string> | undefined;
  delivery?: CommandDelivery | undefined;
  token: Token;
}

/** Bytes for a connection of their own; see the raw step for the placeholders of the text. */
export interface RawCommand extends CommandBase {
  host: HostName;
  /** With CRLF at the end of each line. */
  text: string;
  filler?: { text: string; times: number } | undefined;
  /** A record of the operation that is served on the host. */
  record?: RecordSpec | undefined;
  /** Bytes of each write. */
  split?: number | undefined;
  /** Milliseconds between two writes. */
  pause?: number | undefined;
  /** End the sending side, or reset the connection, after so many bytes of all of it. */
  ending?: { by: 'fin' | 'reset'; after?: number | undefined } | undefined;
  answers: number;
}

/** What came of bytes that were sent as they are. */
export interface RawReplies {
  /** As many as are awaited; one that did not come has no status. */
  replies: [Reply, ...Reply[]];
  /** The record in the bytes, where they have one, with the first reply. */
  sent: Submission | undefined;
}

/** What an inspection looks for: something that shall be there, or something that shall not. */
export interface Wanted {
  absent: boolean;
  /** There is nothing more to wait for. */
  enough(inspected: Inspected): boolean;
}

/** The last segment of a path that is requested only to be refused. */
export const REFUSED_NAME = 'refused';

/**
 * What a scenario acts on: a target, seen through its wire and its inspector. The engine provides
 * it.
 */
export interface Session {
  readonly fresh: Fresh;
  /** What every fileKey of this run of the scenario starts with, without a slash at its end. */
  readonly prefix: string;
  /** The path of each operation below the base URL of its host. */
  readonly paths: Record<Operation, string>;
  /** The host that takes email attachments, and whether the profile says so. */
  readonly emailFiles: { host: HostName; stated: boolean };
  upload(order: UploadCommand): Promise<{ file: UploadedFile; reply: Reply }>;
  /** One submission for each copy. */
  submit(order: SubmitCommand): Promise<Submission[]>;
  resend(submission: Submission, order: ResendCommand): Promise<Submission>;
  request(order: RequestCommand): Promise<Reply>;
  raw(order: RawCommand): Promise<RawReplies>;
  /**
   * The inspector's view of a file; what shall be there is awaited for a while. @throws NotShown
   */
  inspectFile(query: { fileKey: string; host: HostName }, wanted: Wanted): Promise<Inspected>;
  /**
   * The inspector's view of the records with a marker, once a record of that operation sent later
   * is visible. @throws NotShown
   */
  inspectRecords(
    query: { marker: string; operation: Operation },
    wanted: Wanted,
  ): Promise<Inspected>;
  /** What came of the requests of the run that had to be refused for their token. */
  auditAccess(what: Protected): AccessAudit;
  /** The ids of emails that all checks of the run have got so far. */
  auditIds(): IdAudit;
  /** The plain records that the checks of the run have got accepted so far. */
  acceptedRecords(operation: Operation): readonly AcceptedRecord[];
  /**
   * Those of them that the inspector does not show when it is asked for many at once. @throws
   * NotShown
   */
  notShownAtOnce(records: readonly AcceptedRecord[]): Promise<AcceptedRecord[]>;
  /**
   * How one part of the records of an operation is archived that the checks of the run have got
   * accepted so far. @throws NotShown
   */
  archivedAsSent(query: { operation: Operation; part: Part }): Promise<ArchivedAudit>;
  /** What became of the records that had to be refused, and were. @throws NotShown */
  refusedAndArchived(query: { operation: Operation; refusal: Refusal }): Promise<RefusedAudit>;
  /** The same of the files that they have uploaded. @throws NotShown */
  storedAsSent(part: FilePart): Promise<FileAudit>;
  /**
   * What sends a request right after another one was refused on its connection; undefined where
   * none was lately.
   */
  laneAfterRefusal(host: HostName): ConnectionChoice | undefined;
  /**
   * @param until milliseconds, the settle time of the profile, or until the checks are over that
   * wait for no others
   */
  wait(until: number | 'settle' | 'others'): Promise<void>;
}
