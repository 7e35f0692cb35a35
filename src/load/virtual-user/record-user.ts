import { destinationOf } from '../../http/connection/destination.js';
import {
  LoadConnection,
  type LoadConnectionFailure,
  type LoadConnectionListener,
} from '../../http/load-client/load-connection.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { RequestTemplate } from '../request/request-template.js';
import { judgeRecordResponse } from './judge-record-response.js';
import type { RecordFeeder, Submission } from './record-feeder.js';
import type { Series } from './series.js';
import { type IterationFinished, UNREACHABLE_PAUSE_MS, type VirtualUser } from './virtual-user.js';
import type { WorkerState } from './worker-state.js';

interface CachedTemplate {
  template: RequestTemplate;
  tokenVersion: number;
}

/** Submits one record at a time, over a connection of its own to each host. */
export class RecordUser implements VirtualUser, LoadConnectionListener {
  readonly #state: WorkerState;
  readonly #feeder: RecordFeeder;
  readonly #finished: IterationFinished;
  readonly #connections = new Map<HostName, LoadConnection>();
  readonly #templates = new Map<string, CachedTemplate>();
  /** Undefined while idle. */
  #submission: Submission | undefined;
  /** Of the last submission. */
  #series: Series | undefined;
  #iteration = 0;
  #sentMs = 0;
  #intendedAt = 0;
  #startedAt = 0;
  /** Of the body of the request. */
  #bytes = 0;
  /** Whether the request left: one whose connection was never made did not. */
  #sent = false;
  #closed = false;

  constructor(state: WorkerState, feeder: RecordFeeder, finished: IterationFinished) {
    this.#state = state;
    this.#feeder = feeder;
    this.#finished = finished;
  }

  prepare(): void {
    for (const submission of this.#feeder.usual) {
      this.#template(submission);
      this.#connection(submission.operation);
    }
  }

  get prepared(): boolean {
    return [...this.#connections.values()].every(({ settled }) => settled);
  }

  start(iteration: number, intendedAt: number, now: number): void {
    const submission = this.#feeder.next(now);
    this.#submission = submission;
    this.#series = submission.series;
    this.#iteration = iteration;
    this.#intendedAt = intendedAt;
    this.#startedAt = now;
    this.#sentMs = Date.now();
    submission.series.counters.attempted += 1;
    this.#sent = false;
    const connection = this.#connection(submission.operation);
    if (connection.send(this.#request(submission, iteration))) this.onSent();
  }

  onSent(): void {
    this.#sent = true;
    const { counters } = this.#submission?.series ?? {};
    if (counters) counters.bytes += this.#bytes;
  }

  onUnsolicited(): void {
    if (this.#series) this.#series.counters.unsolicited += 1;
  }

  onAnswer({ status, body, isCut }: LoadConnection): void {
    const submission = this.#submission;
    if (submission === undefined) return;
    this.#submission = undefined;
    const now = performance.now();
    const { counters } = submission.series;
    counters.countStatus(status);
    if (status === 401) this.#state.rejectToken(submission.operation);
    const timed = judgeRecordResponse(this.#state, submission, status, body, {
      iteration: this.#iteration,
      sentMs: this.#sentMs,
      isCut,
      remember: (id) => this.#remember(submission, id, now),
    });
    if (timed) {
      counters.latency.record((now - this.#intendedAt) * 1000);
      counters.service?.record((now - this.#startedAt) * 1000);
    }
    if (!this.#closed) this.#finished(this, now);
  }

  onFailure(_connection: LoadConnection, failure: LoadConnectionFailure): void {
    const { counters } = this.#submission?.series ?? {};
    this.#submission = undefined;
    const isConnected = failure !== 'unreachable' && failure !== 'tls';
    // However garbled the answer is: what was sent may have been archived.
    if (!this.#sent) counters?.countFailure(failure);
    else if (counters) counters.ambiguous += 1;
    if (this.#closed) return;
    const finish = () => {
      if (!this.#closed) this.#finished(this, performance.now());
    };
    if (isConnected) setImmediate(finish);
    else setTimeout(finish, UNREACHABLE_PAUSE_MS);
  }

  tick(): void {
    for (const connection of this.#connections.values()) connection.tick();
  }

  close(): void {
    this.#closed = true;
    for (const connection of this.#connections.values()) connection.close();
    this.#connections.clear();
  }

  #remember({ operation, duplicateOf }: Submission, id: string, now: number): void {
    const cached = duplicateOf === undefined ? this.#templates.get(operation) : undefined;
    if (cached === undefined) return;
    const { bytes: request, bodyBytes: bytes } = cached.template;
    this.#feeder.recentEmails?.add({ request, bytes, reconciliationId: id, answeredAt: now });
  }

  #request(submission: Submission, iteration: number): Buffer {
    const { duplicateOf } = submission;
    if (duplicateOf !== undefined) {
      this.#bytes = duplicateOf.bytes;
      return duplicateOf.request;
    }
    const template = this.#template(submission);
    template.stamp(iteration, this.#sentMs);
    this.#bytes = template.bodyBytes;
    return template.bytes;
  }

  #template(submission: Submission): RequestTemplate {
    const { operation, variant } = submission;
    const name = variant === 'missing-file' ? MISSING_FILE[operation] : operation;
    const { tokenVersion } = this.#state;
    let cached = this.#templates.get(name);
    if (cached === undefined || cached.tokenVersion !== tokenVersion) {
      cached = { template: this.#feeder.template(submission), tokenVersion };
      this.#templates.set(name, cached);
    }
    return cached.template;
  }

  #connection(host: HostName): LoadConnection {
    let connection = this.#connections.get(host);
    if (connection === undefined || !connection.usable) {
      connection?.close();
      const destination = destinationOf(this.#state.host(host).url);
      const { sessions, options } = this.#state;
      const { target, timeoutMs } = options;
      connection = new LoadConnection(
        destination,
        { transport: target.transport, timeoutMs, sessions },
        this,
      );
      this.#connections.set(host, connection);
    }
    return connection;
  }
}

/** Constants, so that no strings are built on the hot path. */
const MISSING_FILE: Record<Operation, string> = {
  conversations: 'missing-file conversations',
  voice: 'missing-file voice',
  email: 'missing-file email',
  eventFeed: 'missing-file eventFeed',
};
