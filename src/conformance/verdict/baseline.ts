import type { RecordSpec } from '../../records/record-spec.js';
import type { HostName, Operation } from '../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import { isBusy } from '../client/backoff.js';
import { describeReply } from '../language/expectations.js';
import type { Session } from '../language/session.js';
import { orBlocked } from './attempt.js';
import { type Framing, MOST_ATTEMPTS, type PlainUploads } from './plain-uploads.js';
import type { RunContext } from './run-context.js';

/** How a target fails the plainest request of a kind. */
export interface PlainFailure {
  /**
   * Every plain form was refused, with a 3xx or 4xx or (`broken`) with a server error; or it was taken with another
   * success than the stated one (`misanswered`); or there is no verdict, for no answer came or what it needs failed.
   */
  state: 'refused' | 'broken' | 'misanswered' | 'unknown';
  detail: string;
  /** The requirement whose checks report it. */
  requirement: string;
}

/**
 * Whether a target takes the plainest request of each kind, tried once a run: without that, little can be concluded from
 * what it does with any other.
 */
export class Baseline {
  readonly #uploads: PlainUploads;
  readonly #context: Pick<RunContext, 'openSession' | 'signal'>;
  readonly #records = new Map<Operation, Promise<PlainFailure | undefined>>();

  constructor(uploads: PlainUploads, context: Pick<RunContext, 'openSession' | 'signal'>) {
    this.#uploads = uploads;
    this.#context = context;
  }

  /** How the plain upload to a host fails; undefined where it is answered with 200. */
  async upload(host: HostName, framing: Framing): Promise<PlainFailure | undefined> {
    const uploaded = await this.#uploads.of(host, framing);
    if (uploaded.file !== undefined) return undefined;
    const { blocked, status } = uploaded;
    const misanswered = status !== undefined && status >= 200 && status < 300;
    return {
      state: blocked.cause !== 'precondition' ? 'unknown' : misanswered ? 'misanswered' : 'refused',
      detail: blocked.reason,
      requirement: PLAIN_REQUIREMENT[framing === 'chunked' ? 'chunked-upload' : 'upload'],
    };
  }

  /** How every plain form of an operation's record fails; undefined where one is taken. */
  record(operation: Operation): Promise<PlainFailure | undefined> {
    const failure = this.#records.get(operation) ?? this.#tryForms(operation);
    this.#records.set(operation, failure);
    return failure;
  }

  async #tryForms(operation: Operation): Promise<PlainFailure | undefined> {
    let worst: PlainFailure | undefined;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const session = this.#context.openSession(`plain/record/${operation}`, attempt);
      for (const spec of plainForms(operation, session)) {
        const failure = await tryForm(operation, spec, session);
        if (failure === undefined) return undefined;
        if (worst === undefined || rank(failure) > rank(worst)) worst = failure;
      }
      // A refusal is an answer to all attempts; only what may pass is tried again.
      if (worst?.state === 'refused' || this.#context.signal.aborted) break;
    }
    return worst;
  }
}

async function tryForm(
  operation: Operation,
  spec: RecordSpec,
  session: Session,
): Promise<PlainFailure | undefined> {
  const command = { operation, content: { spec }, framing: 'length', token: 'good' } as const;
  const sent = await orBlocked(() => session.submit(command));
  const requirement = PLAIN_REQUIREMENT[operation];
  if ('kind' in sent) {
    // It is the upload of its file that is reported, not the record.
    const uploads = sent.subject.kind === 'upload';
    const reporting = uploads ? PLAIN_REQUIREMENT.upload : requirement;
    return { state: 'unknown', detail: sent.reason, requirement: reporting };
  }
  const [submission] = sent;
  if (submission === undefined) {
    return { state: 'unknown', detail: 'nothing was sent', requirement };
  }
  const { status = 0 } = submission.reply;
  if (status >= 200 && status < 300) return undefined;
  const detail = `a plain record was answered ${describeReply(submission.reply)}`;
  if (status === 0 || isBusy(status)) return { state: 'unknown', detail, requirement };
  return { state: status >= 500 ? 'broken' : 'refused', detail, requirement };
}

/** How much a failure tells: a server error more than a refusal, and that more than nothing. */
const rank = ({ state }: PlainFailure): number => ['unknown', 'refused', 'broken'].indexOf(state);

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
