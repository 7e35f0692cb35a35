import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances } from '../../spec/circumstances.js';
import { FILES_PATH, type HostName } from '../../spec/operation.js';
import { CannotJudge, ignoringCannotJudge } from '../language/cannot-judge.js';
import { type ConnectionChoice, REFUSED_NAME } from '../language/session/commands.js';
import type { Reply } from '../language/session/reply.js';
import type { Session } from '../language/session/session.js';
import { holds } from './circumstances.js';
import { neighbourOf } from './key-folders.js';
import { plainUpload } from './plain-commands.js';
import type { SharedPreparation } from './shared-preparation.js';

/**
 * Requests of a session before the judged ones: once for each key, and a pause between its steps.
 */
export class History {
  readonly #session: Session;
  readonly #circumstances: Pick<Circumstances, 'history' | 'key'>;
  readonly #shared: SharedPreparation;
  readonly #known = new Set<string>();
  #begun = false;

  /** @param session the one as it is without circumstances */
  constructor(
    session: Session,
    circumstances: Pick<Circumstances, 'history' | 'key'>,
    shared: SharedPreparation,
  ) {
    this.#session = session;
    this.#circumstances = circumstances;
    this.#shared = shared;
  }

  /** Lets time pass before every step but the first. */
  async beforeStep(): Promise<void> {
    const isFirst = !this.#begun;
    this.#begun = true;
    if (!isFirst && this.#holds('history', 'unhurried')) {
      await this.#session.wait(MEASURES.stepPauseMs.sent);
    }
  }

  /** Prepares a key that an upload is about to use for the first time. */
  async beforeUpload(host: HostName, fileKey: string): Promise<void> {
    if (this.#known.has(fileKey)) return;
    await this.beforeReference(host, fileKey);
    if (this.#holds('history', 'replaced-before')) {
      await ignoringCannotJudge(() => this.#session.upload(plainUpload(host, fileKey)));
    }
    if (!this.#holds('history', 'unhurried') || !this.#isOwn(fileKey)) return;
    const { history } = this.#circumstances;
    // A later step names it again, and time passes before that.
    if (history === 'unhurried') return;
    if (history === 'read-and-unhurried') {
      const read = { host, method: 'GET', path: `${FILES_PATH}${fileKey}`, token: 'good' } as const;
      await ignoringCannotJudge(() => this.#session.request(read));
    }
    await this.#session.wait(MEASURES.stepPauseMs.sent);
  }

  /**
   * Sends the earlier requests for a key that a record names for the first time, and uploads the
   * files near it.
   *
   * @throws CannotJudge where the key may have a file now, since an upload to it was not refused
   */
  async beforeReference(host: HostName, fileKey: string): Promise<void> {
    if (this.#known.has(fileKey)) return;
    await this.beforeName(host, fileKey);
    if (!this.#isOwn(fileKey)) return;
    const session = this.#session;
    if (this.#holds('history', 'asked-before') && host !== 'email') {
      const content = { spec: { attach: [{ fileKey, filename: 'asked-before.bin' }] } };
      await ignoringCannotJudge(() =>
        session.submit({ operation: host, content, framing: 'length', token: 'good' }),
      );
    }
    if (this.#holds('history', 'refused-before')) {
      const wrong = { ...plainUpload(host, fileKey), token: 'unknown' } as const;
      throwUnlessRefused((await session.upload(wrong)).reply);
    }
  }

  /** Sees to the files near a key that is used for the first time. */
  async beforeName(host: HostName, fileKey: string): Promise<void> {
    const isNew = !this.#known.has(fileKey);
    this.#known.add(fileKey);
    if (!isNew || !this.#isOwn(fileKey)) return;
    if (this.#holds('key', 'same-name')) await this.#shared.namesake(host, fileKey);
    if (this.#holds('key', 'neighbour')) {
      await ignoringCannotJudge(() =>
        this.#session.upload(plainUpload(host, neighbourOf(fileKey))),
      );
    }
  }

  /**
   * Has a request refused on the connection that the next one uses, where none was lately.
   *
   * @param connection for the request that is refused
   * @returns the connection for the next request
   */
  async refusal(host: HostName, connection: ConnectionChoice): Promise<ConnectionChoice> {
    const session = this.#session;
    const lane = session.laneAfterRefusal(host);
    if (lane !== undefined) return lane;
    const path = `${FILES_PATH}${session.prefix}/${REFUSED_NAME}`;
    await ignoringCannotJudge(() =>
      session.request({ host, method: 'GET', path, token: 'none', delivery: { connection } }),
    );
    return connection;
  }

  /** Whether only this session uses the key. */
  #isOwn(fileKey: string): boolean {
    return fileKey.startsWith(`${this.#session.prefix}/`);
  }

  #holds(topic: 'history' | 'key', value: string): boolean {
    return holds(this.#circumstances, topic, value);
  }
}

/**
 * Without a token to check, or with a fault in that, there is a file now, and its check would be
 * another one.
 */
function throwUnlessRefused({ status = 0 }: Reply): void {
  if (status >= 300 && status < 500) return;
  throw new CannotJudge('the preparatory upload with a wrong token was not refused');
}
