import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { TICK_MS } from '../../http/load-client/load-connection.js';
import { clock } from '../metrics/clock.js';
import { WorkerState } from '../virtual-user/worker-state.js';
import { EventLoopMonitor } from './event-loop-monitor.js';
import { Generator } from './generator.js';
import type { WorkerCommand, WorkerMessage, WorkerOptions, WorkerResult } from './messages.js';

const SECOND_MS = 1000;
/** Uploads that were cut off are counted a turn of the event loop later. */
const CLOSING_MS = 50;
const PREPARATION_POLL_MS = 5;
const MAX_PREPARATION_MS = 2000;

/** A generator thread: measures second by second, and reports to the main thread. */
class Worker {
  readonly #port: MessagePort;
  readonly #options: WorkerOptions;
  readonly #state: WorkerState;
  readonly #generator: Generator;
  readonly #eventLoop = new EventLoopMonitor();
  #startAt = 0;
  #second = 0;
  #segmentStartedAt = 0;
  /** Until it is reported. */
  #startedAt: number | undefined;
  #segmentTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #tickTimer: NodeJS.Timeout | undefined;
  #stopping = false;
  #done = false;

  constructor(port: MessagePort, options: WorkerOptions) {
    this.#port = port;
    this.#options = options;
    this.#state = new WorkerState(options, (host, token) =>
      this.#send({ type: 'token-rejected', host, token }),
    );
    this.#generator = new Generator(options, this.#state, () => this.#finishIfDone());
    port.on('message', (command: WorkerCommand) => this.#obey(command));
    this.#awaitPreparation(performance.now() + MAX_PREPARATION_MS);
  }

  /** A target that does not accept connections is left for the load itself to find. */
  #awaitPreparation(until: number): void {
    if (this.#generator.prepared || performance.now() > until) this.#send({ type: 'ready' });
    else setTimeout(() => this.#awaitPreparation(until), PREPARATION_POLL_MS);
  }

  #obey(command: WorkerCommand): void {
    switch (command.type) {
      case 'token':
        this.#state.setToken(command.host, command.token);
        break;
      case 'stop':
        this.#stop(command.gracePeriodMs);
        break;
      case 'start':
        this.#startAt = command.startAt - performance.timeOrigin;
        setTimeout(() => this.#start(), Math.max(0, this.#startAt - performance.now()));
    }
  }

  #start(): void {
    if (this.#done) return;
    const { durationMs, timeoutMs } = this.#options;
    this.#segmentStartedAt = this.#startAt;
    this.#eventLoop.start();
    this.#tickTimer = setInterval(() => this.#generator.tick(), TICK_MS);
    this.#scheduleSegment();
    if (durationMs !== undefined) this.#stopAt(this.#startAt + durationMs, timeoutMs);
    this.#startedAt = clock();
    this.#generator.start(this.#startAt);
    this.#finishIfDone();
  }

  /** A timer may fire early, and what is due until the end belongs to the load. */
  #stopAt(endAt: number, gracePeriodMs: number): void {
    const left = endAt - performance.now();
    if (left <= 0) this.#stop(gracePeriodMs);
    else this.#endTimer = setTimeout(() => this.#stopAt(endAt, gracePeriodMs), left);
  }

  get #started(): boolean {
    return this.#tickTimer !== undefined;
  }

  /** Starts no more iterations, and gives those in progress some time to end. */
  #stop(gracePeriodMs: number): void {
    if (this.#stopping) return;
    this.#stopping = true;
    clearTimeout(this.#endTimer);
    if (!this.#started) {
      this.#finish();
      return;
    }
    this.#endTimer = setTimeout(() => {
      this.#generator.close();
      setTimeout(() => this.#finish(), CLOSING_MS);
    }, gracePeriodMs);
    this.#generator.stop();
    this.#finishIfDone();
  }

  #finishIfDone(): void {
    if (this.#started && this.#generator.finished) this.#finish();
  }

  #scheduleSegment(): void {
    const due = this.#startAt + secondEnd(this.#second, this.#options.durationMs);
    this.#segmentTimer = setTimeout(
      () => {
        this.#sendSegment();
        this.#scheduleSegment();
      },
      Math.max(0, due - performance.now()),
    );
  }

  #sendSegment(): void {
    const now = performance.now();
    const lengthMs = Math.max(0, now - this.#segmentStartedAt);
    this.#segmentStartedAt = now;
    const { series, startLateness, uploads } = this.#generator;
    this.#send({
      type: 'segment',
      segment: {
        second: this.#second,
        lengthMs,
        ...(this.#startedAt === undefined ? {} : { startedAt: this.#startedAt }),
        series: series.map(({ workload, kind, counters }) => ({
          workload,
          kind,
          ...counters.drain(),
        })),
        startLateness: startLateness.drain(),
        ...this.#eventLoop.drain(),
        uploads,
      },
    });
    this.#startedAt = undefined;
    this.#second += 1;
  }

  #finish(): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#segmentTimer);
    clearTimeout(this.#endTimer);
    clearInterval(this.#tickTimer);
    this.#generator.close();
    if (this.#started) this.#sendSegment();
    this.#eventLoop.stop();
    this.#send({ type: 'done', ...this.#result() });
    this.#port.close();
  }

  #result(): WorkerResult {
    return {
      violations: this.#state.violations.list(),
      samples: this.#generator.series.map(({ workload, kind, acknowledged }) => ({
        workload,
        kind,
        worker: this.#options.worker,
        ...acknowledged.contents(),
      })),
      issuedIds: this.#state.issuedIds.fingerprints(),
    };
  }

  #send(message: WorkerMessage): void {
    this.#port.postMessage(message);
  }
}

/**
 * Milliseconds from the start to the end of a second. One in which sending ends is cut there: what
 * comes later says nothing about a rate.
 */
function secondEnd(second: number, durationMs = Number.POSITIVE_INFINITY): number {
  const whole = (second + 1) * SECOND_MS;
  if (second * SECOND_MS < durationMs) return Math.min(whole, durationMs);
  return durationMs + whole - Math.ceil(durationMs / SECOND_MS) * SECOND_MS;
}

if (parentPort) {
  const options: WorkerOptions = workerData;
  new Worker(parentPort, options);
}
