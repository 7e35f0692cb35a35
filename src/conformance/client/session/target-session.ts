import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Fresh } from '../../../records/fresh.js';
import { fileHost, type HostName } from '../../../spec/operation.js';
import type { Session } from '../../language/session/session.js';
import { TargetAudits } from '../audits/target-audits.js';
import { inspectFile } from '../inspection/inspect-file.js';
import { inspectRecords } from '../inspection/inspect-records.js';
import type { Sentinel } from '../inspection/sentinel.js';
import { resend, submit } from './requests/records.js';
import { raw, request } from './requests/requests.js';
import { upload } from './requests/upload.js';
import type { PlainFile, SessionContext } from './session-context.js';
import type { MeetingOthers, SessionExchanges } from './session-exchanges.js';

/**
 * Opens a session of a run; the same label and attempt give the same names, so each pair is used
 * once.
 */
export type OpenSession = (label: string, attempt: number, others?: MeetingOthers) => TargetSession;

/** The target as one run of one check sees it: every name that it plants is its own. */
export class TargetSession implements Session {
  readonly audits: Session['audits'];
  readonly #exchanges: SessionExchanges;
  readonly #plainFile: PlainFile;
  #uploads = 0;
  /**
   * The last record that was sent for an inspection, and how many exchanges there were after it.
   */
  #sentinel: { record: Sentinel; exchanges: number } | undefined;

  constructor(exchanges: SessionExchanges, plainFile: PlainFile) {
    this.#exchanges = exchanges;
    this.#plainFile = plainFile;
    this.audits = new TargetAudits(exchanges);
  }

  get fresh(): Fresh {
    return this.#exchanges.fresh;
  }

  get prefix(): string {
    return this.#exchanges.prefix;
  }

  get paths(): Session['paths'] {
    return this.#context.target.paths;
  }

  get emailFiles(): Session['emailFiles'] {
    const stated = this.#context.target.emailFiles;
    return { host: fileHost('email', stated), stated: stated !== undefined };
  }

  /** A record may have been archived before it was sent again. */
  get outcomeUnknown(): boolean {
    return this.#exchanges.outcomeUnknown;
  }

  /** A request of another session was sent right behind an upload of this one. */
  get wasFollowed(): boolean {
    return this.#exchanges.wasFollowed;
  }

  /**
   * Everything that was sent, in the order in which it was sent.
   *
   * @param kept whether it will be shown
   * @param deciding the exchange whose body may be asked for again
   */
  sent(kept: boolean, deciding?: number): Exchange[] {
    return this.#exchanges.transcript.all(kept, deciding);
  }

  upload: Session['upload'] = (command) => {
    this.#uploads += 1;
    return upload(this.#exchanges, command, this.#uploads);
  };

  submit: Session['submit'] = (command) => submit(this.#exchanges, command, this.#plainFile);

  resend: Session['resend'] = (submission, order) => resend(this.#exchanges, submission, order);

  request: Session['request'] = (command) => {
    this.#context.audit.noteRequest(this.prefix, command);
    return request(this.#exchanges, command);
  };

  raw: Session['raw'] = async (command) => {
    const { audit } = this.#context;
    audit.noteOther(this.prefix, [command.text]);
    const replies = await raw(this.#exchanges, command, this.#plainFile);
    audit.noteOther(this.prefix, [replies.sent?.marker ?? '']);
    return replies;
  };

  inspectFile: Session['inspectFile'] = (query, wanted) =>
    inspectFile(this.#context, this.#plainFile, query, wanted);

  inspectRecords: Session['inspectRecords'] = async (query, wanted) => {
    const { transcript } = this.#exchanges;
    // One sentinel serves several looks while nothing is sent between them.
    const seen = this.#sentinel?.exchanges === transcript.size ? this.#sentinel.record : undefined;
    let exchanges = transcript.size;
    const submit: Session['submit'] = async (command) => {
      const sent = await this.submit(command);
      exchanges = transcript.size;
      return sent;
    };
    const { inspected, sentinel } = await inspectRecords(
      this.#context,
      { submit },
      query,
      wanted,
      seen,
    );
    if (sentinel !== undefined) this.#sentinel = { record: sentinel, exchanges };
    return inspected;
  };

  laneAfterRefusal: Session['laneAfterRefusal'] = (host) =>
    this.#context.http.laneAfterRefusal(this.#exchanges.host(host).url);

  /** From now on each request to the host has a connection of its own. */
  stopReusing(host: HostName): void {
    this.#context.http.stopReusing(this.#exchanges.host(host).url);
  }

  async wait(until: number | 'settle' | 'others'): Promise<void> {
    const { target, clock, idle, others, signal } = this.#context;
    if (until === 'others') return others.wait();
    const duration = until === 'settle' ? target.settleMs : until;
    await idle.during(duration, () => clock.sleep(duration, signal));
  }

  get #context(): SessionContext {
    return this.#exchanges.context;
  }
}
