import type { RecordSpec } from '../../records/record-spec.js';
import type { HostName, Operation } from '../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import type { FileReference } from '../../spec/record.js';
import { CannotJudge } from '../client/cannot-judge.js';
import type { RunContext } from '../client/run-context.js';
import { TargetSession } from '../client/target-session.js';
import { describeReply } from '../language/expectations.js';
import type { UploadedFile } from '../language/session.js';

/** Whether a target takes the plainest thing of a kind; everything else is judged in the light of it. */
export type BaselineOutcome =
  | { state: 'accepted' }
  | {
      /**
       * Every plain form was refused, with a 3xx or 4xx or (`broken`) with a server error; or it was taken with another
       * success than the stated one (`misanswered`); or there is no verdict, for no answer came or what it needs failed.
       */
      state: 'refused' | 'broken' | 'misanswered' | 'unknown';
      detail: string;
      /** The requirement whose check reports it. */
      requirement: string;
    };

type Framing = 'length' | 'chunked';

/** Tries before a plain request counts as refused. */
const MOST_ATTEMPTS = 3;

/** Tries the plain upload of each host and the plain record of each operation, once a run. */
export class Baseline {
  readonly #context: RunContext;
  readonly #files = new Map<string, Promise<UploadedFile>>();
  readonly #records = new Map<Operation, Promise<BaselineOutcome>>();

  constructor(context: RunContext) {
    this.#context = context;
  }

  /**
   * A reference to a small file on a host (section 4.1).
   *
   * @throws CannotJudge when the host did not answer 200
   */
  async file(host: HostName): Promise<FileReference> {
    return (await this.#file(host, 'length')).reference;
  }

  async upload(host: HostName, framing: Framing): Promise<BaselineOutcome> {
    try {
      await this.#file(host, framing);
      return { state: 'accepted' };
    } catch (error) {
      if (!(error instanceof CannotJudge)) throw error;
      return unusable(
        error,
        PLAIN_REQUIREMENT[framing === 'chunked' ? 'chunked-upload' : 'upload'],
      );
    }
  }

  record(operation: Operation): Promise<BaselineOutcome> {
    let outcome = this.#records.get(operation);
    if (outcome === undefined) {
      outcome = this.#tryForms(operation);
      this.#records.set(operation, outcome);
    }
    return outcome;
  }

  #file(host: HostName, framing: Framing): Promise<UploadedFile> {
    const name = `${host}/${framing}`;
    let file = this.#files.get(name);
    if (file === undefined) {
      file = this.#upload(host, framing);
      this.#files.set(name, file);
    }
    return file;
  }

  /** One failure out of several is no reason to give up the run; the checks of the plain upload look for those. */
  async #upload(host: HostName, framing: Framing): Promise<UploadedFile> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#uploadOnce(host, framing, attempt);
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || this.#context.signal.aborted) throw error;
      }
    }
  }

  async #uploadOnce(host: HostName, framing: Framing, attempt: number): Promise<UploadedFile> {
    const world = new TargetSession(this.#context, `plain/${host}/${framing}`, attempt);
    const { file, reply } = await world.upload({
      host,
      fileKey: `${world.prefix}/${world.fresh.filename()}`,
      content: { size: 1024 },
      type: 'application/octet-stream',
      framing,
      token: 'good',
    });
    if (reply.status !== 200) {
      const busy = reply.status === 429 || reply.status === 503;
      throw new CannotJudge(
        `a plain ${framing === 'chunked' ? 'chunked ' : ''}upload to the ${host} host was answered ${describeReply(reply)}, not 200`,
        {
          cause: reply.status === undefined ? 'no-answer' : busy ? 'busy' : 'precondition',
          exchange: reply.exchange,
          subject: { kind: 'upload', host, framing },
          status: reply.status,
        },
      );
    }
    return file;
  }

  async #tryForms(operation: Operation): Promise<BaselineOutcome> {
    let worst: BaselineOutcome | undefined;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const world = new TargetSession(this.#context, `plain/record/${operation}`, attempt);
      for (const spec of plainForms(operation, world)) {
        const outcome = await this.#tryForm(operation, spec, world);
        if (outcome.state === 'accepted') return outcome;
        if (worst === undefined || tells(outcome) > tells(worst)) worst = outcome;
      }
      // A refusal is an answer to all attempts; only what may pass is tried again.
      if (worst?.state === 'refused' || this.#context.signal.aborted) break;
    }
    return worst ?? this.#unknown(operation, 'no plain form');
  }

  async #tryForm(
    operation: Operation,
    spec: RecordSpec,
    world: TargetSession,
  ): Promise<BaselineOutcome> {
    try {
      const [submission] = await world.submit({
        operation,
        content: { spec },
        framing: 'length',
        token: 'good',
      });
      if (submission === undefined) return this.#unknown(operation, 'nothing was sent');
      const { reply } = submission;
      const { status = 0 } = reply;
      const detail = `a plain record was answered ${describeReply(reply)}`;
      if (status >= 200 && status < 300) return { state: 'accepted' };
      if (status === 0 || status === 429 || status === 503) return this.#unknown(operation, detail);
      const requirement = PLAIN_REQUIREMENT[operation];
      return { state: status >= 500 ? 'broken' : 'refused', detail, requirement };
    } catch (error) {
      if (!(error instanceof CannotJudge)) throw error;
      // It is the upload of its file that is reported, not the record.
      const { subject } = error.blocked;
      return {
        ...this.#unknown(operation, error.message),
        ...(subject.kind === 'upload' ? { requirement: PLAIN_REQUIREMENT.upload } : {}),
      };
    }
  }

  #unknown(operation: Operation, detail: string): Exclude<BaselineOutcome, { state: 'accepted' }> {
    return { state: 'unknown', detail, requirement: PLAIN_REQUIREMENT[operation] };
  }
}

function unusable(error: CannotJudge, requirement: string): BaselineOutcome {
  const { cause } = error.blocked;
  const taken = error.status !== undefined && error.status >= 200 && error.status < 300;
  const state = cause !== 'precondition' ? 'unknown' : taken ? 'misanswered' : 'refused';
  return { state, detail: error.message, requirement };
}

/** How much an outcome tells: a server error more than a refusal, and that more than nothing. */
const tells = ({ state }: BaselineOutcome): number =>
  ['unknown', 'refused', 'broken'].indexOf(state);

/** The plainest valid requests of an operation, the one that all checks build on first. */
function plainForms(operation: Operation, world: TargetSession): RecordSpec[] {
  const external = {
    fileKey: `${world.prefix}/${world.fresh.filename()}`,
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
