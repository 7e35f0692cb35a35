import type { Fresh } from '../../../records/fresh.js';
import type { HostName, Operation } from '../../../spec/operation.js';
import type { Inspected } from '../inspection/inspected.js';
import type {
  ConnectionChoice,
  RawCommand,
  RequestCommand,
  ResendCommand,
  SubmitCommand,
  UploadCommand,
} from './commands.js';
import type { Reply } from './reply.js';
import type { RunAudits } from './run-audits.js';
import type { RawReplies, Submission } from './submission.js';
import type { UploadedFile } from './uploaded-file.js';

/** What an inspection looks for: something that shall be there, or something that shall not. */
export interface Wanted {
  absent: boolean;
  /**
   * Records are awaited by themselves: no other is sent to learn whether they may still come.
   */
  itself?: boolean;
  /** There is nothing more to wait for. */
  enough(inspected: Inspected): boolean;
}

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
  /** What is asked about the whole run rather than about this scenario. */
  readonly audits: RunAudits;
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
