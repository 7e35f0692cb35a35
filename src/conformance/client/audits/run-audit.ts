import type { Exchange } from '../../../http/exchange/exchange.js';
import { isObject } from '../../../records/merge-patch.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { HostName } from '../../../spec/operation.js';
import type { AcceptedRecord } from '../../language/accepted-record.js';
import type { GivenId } from '../../language/audit/id-audit.js';
import type {
  RequestCommand,
  ResendCommand,
  SubmitCommand,
  UploadCommand,
} from '../../language/session/commands.js';
import type { Reply } from '../../language/session/reply.js';
import type { Submission } from '../../language/session/submission.js';
import type { UploadedFile } from '../../language/session/uploaded-file.js';
import { AcceptedRecords } from './accepted-records.js';
import { FirstSends } from './first-sends.js';
import { IssuedIds } from './issued-ids.js';
import { SentFiles } from './sent-files.js';
import { UploadAnswers } from './upload-answers.js';
import { WrongTokens } from './wrong-tokens.js';

/** Which session sent a request, and what came of it. */
interface Origin {
  /** What the names of its session begin with. */
  prefix: string;
  /** The check that it belongs to. */
  label: string;
  shown: Exchange;
}

/** What a part of a run leaves to be looked at in the next one. */
interface Earlier {
  ids: GivenId[];
  records: AcceptedRecord[];
}

/**
 * What the checks of a run have sent, and what came of it. What holds of each request, whichever
 * check sent it, is looked at over all of them once the others have ended.
 */
export class RunAudit {
  readonly ids = new IssuedIds();
  readonly firstSends = new FirstSends();
  readonly records = new AcceptedRecords();
  readonly files = new SentFiles();
  readonly uploads = new UploadAnswers();
  readonly wrongTokens = new WrongTokens();
  readonly #emailFiles: HostName | undefined;

  /** @param emailFiles the host that takes the files of emails, where it is known */
  constructor(emailFiles?: HostName, earlier?: Earlier) {
    this.#emailFiles = emailFiles;
    if (earlier === undefined) return;
    this.ids.restore(earlier.ids);
    this.records.restore(earlier.records);
  }

  /** What a run that continues this one has to know, since this was asked for last. */
  drain(): Partial<Earlier> {
    const ids = this.ids.drain();
    const records = this.records.drain();
    return { ...(ids.length > 0 && { ids }), ...(records.length > 0 && { records }) };
  }

  /** A file is sent to a key. */
  beginUpload(fileKey: string): void {
    this.files.begin(fileKey);
  }

  noteUpload(
    command: UploadCommand,
    { file, reply }: { file: UploadedFile; reply: Reply },
    origin: Origin,
  ): void {
    const { host, framing } = command;
    this.#noteToken('upload', { kind: 'upload', host, framing }, command, reply, origin);
    this.uploads.note(command, origin);
    this.files.note(command, { file, ...origin });
  }

  /** @param outcomeUnknown the record may have been archived by a request before this one */
  noteRecord(
    sent: Submission,
    command: SubmitCommand,
    origin: Origin,
    outcomeUnknown: boolean,
  ): void {
    this.noteResent(sent, command, origin, outcomeUnknown);
    const isAccepted = isSuccess(sent.reply.status ?? 0) && sent.reply.duplicate === false;
    const isExpected = command.asArchived === true && command.token === 'good';
    if (sent.operation === 'email') {
      const { copies = 1 } = command;
      this.firstSends.note(sent, isExpected && copies === 1 && !outcomeUnknown, origin);
      if (isAccepted && isExpected) this.ids.noteAnswer(sent, origin);
    }
    if (isAccepted && this.#isWithItsFiles(sent)) this.records.note(sent, command, origin);
  }

  /** A record whose bytes had been sent before. */
  noteResent(
    sent: Submission,
    command: ResendCommand,
    origin: Origin,
    outcomeUnknown: boolean,
  ): void {
    const { operation, reply, body } = sent;
    const { prefix, label, shown } = origin;
    this.records.noteAnswer(sent, command, origin, outcomeUnknown);
    if (operation === 'email') {
      this.ids.note(reply, body.size, { prefix, label, exchange: shown.id, shown });
    }
    this.#noteToken(operation, { kind: 'record', operation }, command, reply, origin);
  }

  /** A request that is neither an upload nor a record, and may be about a file or have a record. */
  noteRequest(prefix: string, { method, body }: RequestCommand): void {
    this.files.noteRequest(prefix, method);
    this.records.noteSent(body?.toString() ?? '');
  }

  /** Bytes that a session sends otherwise, which may be about its files or have a record. */
  noteOther(prefix: string, texts: readonly string[]): void {
    this.files.exclude(prefix);
    for (const text of texts) this.records.noteSent(text);
  }

  #noteToken(
    what: Parameters<WrongTokens['note']>[0],
    subject: Parameters<WrongTokens['note']>[1]['subject'],
    { token, toBeRefused }: Pick<SubmitCommand, 'token' | 'toBeRefused'>,
    reply: Reply,
    { label, shown }: Origin,
  ): void {
    if (toBeRefused !== true || token === 'good') return;
    this.wrongTokens.note(what, { token, subject, reply, label, shown });
  }

  /**
   * Whether the files of an email are where those of emails are stored. It may name others, and the
   * interface does not say what becomes of it then.
   */
  #isWithItsFiles({ operation, record }: Submission): boolean {
    const host = this.#emailFiles;
    if (operation !== 'email') return true;
    return (record?.attachments ?? []).every(
      (file) =>
        host !== undefined && isObject(file) && this.files.wasStored(host, String(file.fileKey)),
    );
  }
}
