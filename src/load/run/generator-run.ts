import type { Tokens } from '../../profile/tokens/tokens.js';
import type { WorkerCommand, WorkerMessage, WorkerOptions } from '../generator/messages.js';
import { clock } from '../metrics/clock.js';
import { GeneratorHealthMonitor } from '../metrics/generator-health.js';
import { LoadTotals, type MeasuredSecond } from '../metrics/load-totals.js';
import type { WorkerSegment } from '../metrics/segment.js';
import type { SeriesTotals } from '../metrics/series-totals.js';
import type { LoadError } from '../plan/load-error.js';
import { partitionWorkloads } from '../plan/partition-workloads.js';
import type { ReportedAgents } from '../report/load-report.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { IdFingerprintSet } from '../verification/id-fingerprint-set.js';
import type { SeriesSample } from '../verification/verify-acknowledged.js';
import { type LoadViolation, Violations } from '../verification/violations.js';
import type { AgentStanding } from './agent-standing.js';
import { SegmentMerger } from './segment-merger.js';
import { startWorker, type WorkerHandle } from './start-worker.js';
import { TokenDistributor } from './token-distributor.js';

/** From telling all workers to start until they do, so that they start together. */
const START_DELAY_MS = 50;
/** How long iterations in progress have to end when the user interrupts a load. */
const INTERRUPT_GRACE_MS = 1000;

export interface GeneratorRunOptions {
  scenario: LoadScenario;
  /** What all workers start with. */
  workerOptions: Omit<WorkerOptions, 'workloads' | 'worker'>;
  tokens: Pick<Tokens, 'tokenFor' | 'refresh'>;
  signal: AbortSignal;
  /** Which of several generators this is; the only one where it is not stated. */
  share?: GeneratorShare;
  /**
   * Called when all workers are ready; says when they start, by `clock()`. At once where it is not
   * stated.
   */
  awaitStart?(): Promise<number>;
  /** Called after each second; true ends the load. */
  onSecond(second: MeasuredSecond): boolean;
  /** Called now and then by what has others send the load. */
  onAgents?(agents: readonly AgentStanding[]): void;
}

/** The part of a load that one of several generators sends, each with as many workers. */
interface GeneratorShare {
  /** From 0. */
  index: number;
  of: number;
}

export interface GeneratorRunResult {
  series: readonly SeriesTotals[];
  health: GeneratorHealthMonitor;
  violations: LoadViolation[];
  samples: SeriesSample[];
  /** Every id that the archive issued. */
  issuedIds: IdFingerprintSet;
  /** Why less was sent or measured than was asked for. */
  degraded?: readonly string[];
  /** Who sent it, where that was not this process. */
  agents?: ReportedAgents;
}

/**
 * Runs the workers of a generator side by side until they are done, and sums up what they measure.
 */
export class GeneratorRun {
  readonly #options: GeneratorRunOptions;
  readonly #workers: WorkerHandle[] = [];
  readonly #workerCount: number;
  readonly #merger: SegmentMerger<WorkerSegment>;
  readonly #tokens: TokenDistributor;
  readonly #totals: LoadTotals;
  readonly #health: GeneratorHealthMonitor;
  readonly #violations = new Violations();
  readonly #issuedIds = new IdFingerprintSet();
  readonly #samples: SeriesSample[] = [];
  #ready = 0;
  #done = 0;
  #settle: (error?: LoadError) => void = () => {};

  constructor(options: GeneratorRunOptions) {
    this.#options = options;
    this.#workerCount = options.scenario.workers ?? 1;
    this.#totals = new LoadTotals(options.scenario);
    this.#health = new GeneratorHealthMonitor(this.#workerCount);
    this.#merger = new SegmentMerger(this.#workerCount, (second, segments) =>
      this.#addSecond(second, segments),
    );
    this.#tokens = new TokenDistributor(
      options.tokens,
      options.workerOptions.tokens,
      (host, token) => this.#broadcast({ type: 'token', host, token }),
    );
  }

  /** @throws LoadError `worker` when a worker ended before it was done */
  async run(): Promise<GeneratorRunResult> {
    const { signal } = this.#options;
    const ended = new Promise<void>((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
    });
    const interrupt = () => this.stop(INTERRUPT_GRACE_MS);
    signal.addEventListener('abort', interrupt);
    try {
      this.#startWorkers();
      if (signal.aborted) interrupt();
      await ended;
    } finally {
      signal.removeEventListener('abort', interrupt);
      this.#tokens.stop();
      await Promise.all(this.#workers.map((worker) => worker.terminate()));
    }
    return {
      series: this.#totals.series,
      health: this.#health,
      violations: this.#violations.list(),
      samples: this.#samples,
      issuedIds: this.#issuedIds,
    };
  }

  #startWorkers(): void {
    const { scenario, workerOptions, share = { index: 0, of: 1 } } = this.#options;
    for (let own = 0; own < this.#workerCount; own++) {
      // Side by side, so that the remainder of a division does not all fall to the first generator.
      const worker = own * share.of + share.index;
      const workloads = partitionWorkloads(scenario, worker, this.#workerCount * share.of);
      this.#workers.push(
        startWorker(
          { ...workerOptions, worker, workloads },
          (message) => this.#receive(own, message),
          this.#settle,
        ),
      );
    }
  }

  #receive(worker: number, message: WorkerMessage): void {
    switch (message.type) {
      case 'ready':
        this.#ready += 1;
        if (this.#ready === this.#workerCount) void this.#start();
        break;
      case 'segment':
        this.#merger.add(worker, message.segment);
        break;
      case 'token-rejected':
        this.#tokens.renew(message.host, message.token);
        break;
      case 'done':
        this.#violations.addAll(message.violations);
        this.#violations.add(
          'id-issued-twice',
          'an id that two threads were given',
          this.#issuedIds.merge(message.issuedIds),
        );
        this.#samples.push(...message.samples);
        this.#merger.end(worker);
        this.#done += 1;
        if (this.#done === this.#workerCount) this.#settle();
    }
  }

  async #start(): Promise<void> {
    const startAt = (await this.#options.awaitStart?.()) ?? clock() + START_DELAY_MS;
    this.#broadcast({ type: 'start', startAt });
  }

  #broadcast(command: WorkerCommand): void {
    for (const worker of this.#workers) worker.send(command);
  }

  /** Starts no more iterations; those in progress have this long to end. */
  stop(gracePeriodMs: number): void {
    this.#broadcast({ type: 'stop', gracePeriodMs });
  }

  #addSecond(second: number, segments: readonly WorkerSegment[]): void {
    const { workerOptions, onSecond } = this.#options;
    const measured = this.#totals.add(second, segments);
    this.#health.add(segments, measured.measured);
    if (onSecond(measured)) this.stop(workerOptions.timeoutMs);
  }
}
