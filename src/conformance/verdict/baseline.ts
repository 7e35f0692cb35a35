import type { Exchange } from '../../http/exchange/exchange.js';
import type { Target } from '../../profile/target.js';
import type { RecordSpec } from '../../records/record-spec.js';
import type { HostName, Operation } from '../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import type { Denial } from '../check/preflight.js';
import { isBusy } from '../client/backoff.js';
import type { TargetSession } from '../client/session/target-session.js';
import { describeReply } from '../language/expectations.js';
import type { Session } from '../language/session.js';
import { orBlocked } from './attempt.js';
import { denialOf, describeDenial } from './denial.js';
import { type Framing, MOST_ATTEMPTS, type PlainUploads } from './plain-uploads.js';
import { reusedFileFailure } from './reused-file.js';
import type { RunContext } from './run-context.js';

/** How a target fails the plainest request of a kind. */
export interface PlainFailure {
  /**
   * Every plain form was refused, with a 3xx or 4xx or (`broken`) with a server error; or the profile's token does not
   * open it (`denied`); or it was taken with another success than the stated one (`misanswered`); or there is no verdict,
   * for no answer came or what it needs failed.
   */
  state: 'refused' | 'denied' | 'broken' | 'misanswered' | 'unknown';
  detail: string;
  /** The requirement whose checks report it. */
  requirement: string;
}

/** A plain request of a kind: how it fails, where it does, and what was seen of it. */
export interface PlainTry {
  failure: PlainFailure | undefined;
  denial: Denial | undefined;
  /** Of the last attempt; the deciding one is the last. */
  exchanges: Exchange[];
  /** What an inspector finds it by, where it was taken. */
  archived: { fileKey: string } | { marker: string } | undefined;
}

/** What the plain requests are sent with. */
type BaselineContext = Pick<RunContext, 'openSession' | 'signal'> & { target: Target };

/**
 * Whether a target takes the plainest request of each kind, tried once a run: without that, little can be concluded from
 * what it does with any other.
 */
export class Baseline {
  readonly #uploads: PlainUploads;
  readonly #context: BaselineContext;
  readonly #records = new Map<Operation, Promise<PlainTry>>();
  readonly #reused = new Map<Operation, PlainFailure>();
  #reusedTries = 0;

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

  /** How records fail that refer to a file again; looked at when a record was refused, and until one is found. */
  async reusedFile(operation: Operation): Promise<PlainFailure | undefined> {
    const known = this.#reused.get(operation);
    if (known !== undefined) return known;
    this.#reusedTries += 1;
    const session = this.#context.openSession(`plain/reused/${operation}`, this.#reusedTries);
    const failure = await reusedFileFailure(operation, session);
    if (failure !== undefined) this.#reused.set(operation, failure);
    return failure;
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
    const misanswered = status !== undefined && status >= 200 && status < 300;
    const refused = denial === undefined ? 'refused' : 'denied';
    const failure: PlainFailure = {
      state: blocked.cause !== 'precondition' ? 'unknown' : misanswered ? 'misanswered' : refused,
      detail: blocked.reason,
      requirement: PLAIN_REQUIREMENT[framing === 'chunked' ? 'chunked-upload' : 'upload'],
    };
    return { failure, denial, exchanges, archived: undefined };
  }

  /** The plain record of an operation, sent once a run in the first form that is taken. */
  recordTry(operation: Operation): Promise<PlainTry> {
    const tried = this.#records.get(operation) ?? this.#tryForms(operation);
    this.#records.set(operation, tried);
    return tried;
  }

  async #tryForms(operation: Operation): Promise<PlainTry> {
    let worst: PlainTry | undefined;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const session = this.#context.openSession(`plain/record/${operation}`, attempt);
      for (const spec of plainForms(operation, session)) {
        const tried = await tryForm(operation, spec, session, this.#context.target);
        if (tried.failure === undefined) return tried;
        if (worst === undefined || rank(tried.failure) > rank(worst.failure)) worst = tried;
        // Another form has the same token; a 403 may be about the form.
        if (tried.denial?.status === 401) break;
      }
      // A refusal is an answer to all attempts; only what may pass is tried again.
      if (worst?.failure?.state === 'refused' || this.#context.signal.aborted) break;
    }
    return worst ?? { failure: undefined, denial: undefined, exchanges: [], archived: undefined };
  }
}

async function tryForm(
  operation: Operation,
  spec: RecordSpec,
  session: TargetSession,
  target: Pick<Target, 'auth'>,
): Promise<PlainTry> {
  const command = { operation, content: { spec }, framing: 'length', token: 'good' } as const;
  const sent = await orBlocked(() => session.submit(command));
  const exchanges = session.sent(true);
  const requirement = PLAIN_REQUIREMENT[operation];
  const failed = (
    state: PlainFailure['state'],
    detail: string,
    { reporting = requirement, denial }: { reporting?: string; denial?: Denial | undefined } = {},
  ): PlainTry => {
    const failure = { state, detail, requirement: reporting };
    return { failure, denial, exchanges, archived: undefined };
  };
  if ('kind' in sent) {
    // It is the upload of its file that is reported, not the record.
    const uploads = sent.subject.kind === 'upload';
    return failed('unknown', sent.reason, {
      reporting: uploads ? PLAIN_REQUIREMENT.upload : requirement,
    });
  }
  const [submission] = sent;
  if (submission === undefined) return failed('unknown', 'nothing was sent');
  const { reply, marker } = submission;
  const { status = 0 } = reply;
  if (status >= 200 && status < 300) {
    return { failure: undefined, denial: undefined, exchanges, archived: { marker } };
  }
  const denial = denialOf(exchanges.at(-1));
  if (denial !== undefined) {
    const detail = describeDenial({ host: operation, request: 'record', ...denial }, target);
    return failed('denied', detail, { denial });
  }
  const detail = `a plain record was answered ${describeReply(reply)}`;
  if (status === 0 || isBusy(status)) return failed('unknown', detail);
  return failed(status >= 500 ? 'broken' : 'refused', detail);
}

/**
 * How much a failure tells: a server error more than a refusal, and that more than nothing. What was refused otherwise
 * once did get past the token.
 */
const rank = (failure: PlainFailure | undefined): number =>
  ['unknown', 'denied', 'refused', 'broken'].indexOf(failure?.state ?? 'unknown');

/** The plainest valid requests of an operation, the one that all checks build on first. */
function plainForms(
  operation: Operation,
  { prefix, fresh }: Pick<Session, 'prefix' | 'fresh'>,
): RecordSpec[] {
  const external = {
    fileKey: `${prefix}/${fresh.filename()}`,
    filename: 'external.bin',
    fileHref: 'https://files.assay.example/external.bin',
  };
  switch (operation) {
    case 'conversations':
      return [{}, { people: 2 }, { attach: [external] }];
    case 'voice':
      return [{}, { entries: [{ participants: null }] }, { attach: [external] }];
    case 'eventFeed':
      return [{}, { attach: [] }, { attach: [{ ...external, isAvailable: false }] }];
    case 'email':
      return [{}, { overview: { messageId: null, subject: null, eventType: null } }];
  }
}
