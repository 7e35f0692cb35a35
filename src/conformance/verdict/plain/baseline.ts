import { onceForName } from '../../../collections/once-for.js';
import type { Target } from '../../../profile/target.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { HostName, Operation } from '../../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { Subject } from '../../language/conclusion.js';
import type { RunContext } from '../run-context.js';
import { lateFileFailure } from './late-file.js';
import { demandedChoice, plainForms, rank, tryRecord } from './plain-record.js';
import type { PlainFailure, PlainTry } from './plain-try.js';
import { type Framing, MAX_ATTEMPTS, type PlainUploads } from './plain-uploads.js';
import { reusedFileFailure } from './reused-file.js';
import { sharedFileFailure } from './shared-file.js';
import { type Unread, unreadBodyFailure } from './unread-body.js';
import { uploadStatus } from './upload-new.js';

/** What the plain requests are sent with. */
type BaselineContext = Pick<RunContext, 'openSession' | 'signal'> & { target: Target };

/** Of each operation. */
const MAX_LATE_TRIES = 3;

/**
 * Whether a target takes the plainest request of each kind, tried once a run: without that, little
 * can be concluded from what it does with any other.
 */
export class Baseline {
  readonly #uploads: PlainUploads;
  readonly #context: BaselineContext;
  readonly #reused = new Map<Operation, PlainFailure>();
  readonly #late = new Map<Operation, Promise<PlainFailure | undefined>>();
  readonly #lateTries = new Map<Operation, number>();
  readonly #unread = {
    refused: onceForName((host: HostName) => this.#tryUnreadBody(host, 'refused')),
    chunks: onceForName((host: HostName) => this.#tryUnreadBody(host, 'chunks')),
  };
  #reusedTries = 0;
  #momentTries = 0;

  constructor(uploads: PlainUploads, context: BaselineContext) {
    this.#uploads = uploads;
    this.#context = context;
  }

  /** How the plain upload to a host fails; undefined where it is answered with 200. */
  async upload(host: HostName, framing: Framing): Promise<PlainFailure | undefined> {
    return (await this.uploadTry(host, framing)).failure;
  }

  /** How every plain form of an operation's record fails; undefined where one is taken. */
  async record(operation: Operation): Promise<PlainFailure | undefined> {
    return (await this.recordTry(operation)).failure;
  }

  /**
   * How records fail that refer to a file again; looked at when a record was refused, and until one
   * is found.
   */
  async reusedFile(operation: Operation): Promise<PlainFailure | undefined> {
    const known = this.#reused.get(operation);
    if (known !== undefined) return known;
    this.#reusedTries += 1;
    const session = this.#context.openSession(`plain/reused/${operation}`, this.#reusedTries);
    const failure = await reusedFileFailure(operation, session, this.#context.target);
    if (failure !== undefined) this.#reused.set(operation, failure);
    return failure;
  }

  /**
   * How records fail that refer to a file right after its upload, where they do not somewhat later;
   * looked at when a record was refused, until one is found, and some times at most.
   */
  lateFile(operation: Operation): Promise<PlainFailure | undefined> {
    const before = this.#late.get(operation) ?? Promise.resolve(undefined);
    // Those who ask meanwhile are told what is found for one of them.
    const found = before.then((known) => known ?? this.#tryLateFile(operation));
    this.#late.set(operation, found);
    return found;
  }

  /**
   * How records fail whose entries refer to one file; looked at once, when a record was refused.
   */
  readonly sharedFile = onceForName((operation: Operation) =>
    sharedFileFailure(
      operation,
      this.#context.openSession(`plain/shared/${operation}`, 1),
      this.#context.target,
    ),
  );

  /**
   * How the plainest record of an operation fails that is taken once it has something optional, or
   * something in another way; looked at once, when a record was refused.
   */
  readonly demandedChoice = onceForName((operation: Operation) =>
    this.#tryDemandedChoice(operation),
  );

  /**
   * How a plain record fails behind a body that a host has not read, though it keeps the connection;
   * looked at once for each kind of body. No connection to such a host is used twice from then on.
   */
  unreadBody(host: HostName, kind: Unread): Promise<PlainFailure | undefined> {
    return this.#unread[kind](host);
  }

  /** Whether the plain request of a subject is answered with a server error at this moment. */
  async breaksNow(subject: Subject): Promise<boolean> {
    this.#momentTries += 1;
    const open = (of: string) => this.#context.openSession(`plain/moment/${of}`, this.#momentTries);
    switch (subject.kind) {
      case 'record': {
        const { operation } = subject;
        const session = open(operation);
        const { failure } = await tryRecord(operation, {}, session, this.#context.target);
        return failure?.state === 'broken';
      }
      case 'upload':
        return ((await uploadStatus(subject.host, open(`upload/${subject.host}`))) ?? 0) >= 500;
      case 'other':
        return false;
    }
  }

  /** The plain upload to a host, sent once a run. */
  async uploadTry(host: HostName, framing: Framing): Promise<PlainTry> {
    const uploaded = await this.#uploads.of(host, framing);
    const { exchanges } = uploaded;
    if (uploaded.file !== undefined) {
      const { fileKey } = uploaded.file.reference;
      return { failure: undefined, denial: undefined, exchanges, archived: { fileKey } };
    }
    const { blocked, status, denial } = uploaded;
    const misanswered = isSuccess(status);
    const refused = denial === undefined ? 'refused' : 'denied';
    const failure: PlainFailure = {
      state: blocked.cause !== 'precondition' ? 'unknown' : misanswered ? 'misanswered' : refused,
      detail: blocked.reason,
      requirement: PLAIN_REQUIREMENT[framing === 'chunked' ? 'chunked-upload' : 'upload'],
    };
    return { failure, denial, exchanges, archived: undefined };
  }

  /** The plain record of an operation, sent once a run in the first form that is taken. */
  readonly recordTry = onceForName((operation: Operation) => this.#tryForms(operation));

  async #tryUnreadBody(host: HostName, kind: Unread): Promise<PlainFailure | undefined> {
    // What fails anywhere says nothing of what it came behind.
    const alone = host === 'email' ? this.record(host) : this.upload(host, 'length');
    if ((await alone) !== undefined) return undefined;
    const session = this.#context.openSession(`plain/unread/${host}/${kind}`, 1);
    return unreadBodyFailure(host, kind, session);
  }

  async #tryLateFile(operation: Operation): Promise<PlainFailure | undefined> {
    const tries = (this.#lateTries.get(operation) ?? 0) + 1;
    if (tries > MAX_LATE_TRIES) return undefined;
    this.#lateTries.set(operation, tries);
    const session = this.#context.openSession(`plain/late/${operation}`, tries);
    return lateFileFailure(operation, session, this.#context.target);
  }

  async #tryDemandedChoice(operation: Operation): Promise<PlainFailure | undefined> {
    // Where the usual forms are all refused, that is what is told.
    if ((await this.record(operation)) !== undefined) return undefined;
    const session = this.#context.openSession(`plain/optional/${operation}`, 1);
    return demandedChoice(operation, session, this.#context.target);
  }

  async #tryForms(operation: Operation): Promise<PlainTry> {
    let worst: PlainTry | undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const session = this.#context.openSession(`plain/record/${operation}`, attempt);
      for (const spec of plainForms(operation, session)) {
        // What another request left on a shared connection is nothing of a plain record.
        const connection = worst === undefined ? undefined : 'own';
        const tried = await tryRecord(operation, spec, session, this.#context.target, connection);
        if (tried.failure === undefined) return tried;
        if (worst === undefined || rank(tried.failure) > rank(worst.failure)) worst = tried;
        // Another form has the same token; a 403 may be about the form.
        if (tried.denial?.status === 401) break;
      }
      // A refusal is final; only a request that may pass is tried again.
      if (worst?.failure?.state === 'refused' || this.#context.signal.aborted) break;
    }
    return worst ?? { failure: undefined, denial: undefined, exchanges: [], archived: undefined };
  }
}
