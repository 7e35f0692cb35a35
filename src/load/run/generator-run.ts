import type { Tokens } from '../../profile/tokens/tokens.js';
import type { WorkerCommand, WorkerMessage, WorkerOptions } from '../generator/messages.js';
import { clock } from '../metrics/clock.js';
import { GeneratorHealthMonitor } from '../metrics/generator-health.js';
import type { SeriesSegment, WorkerSegment } from '../metrics/segment.js';
import { seriesName } from '../metrics/series-id.js';
import { SeriesTotals } from '../metrics/series-totals.js';
import type { LoadError } from '../plan/load-error.js';
import { partitionWorkloads } from '../plan/partition-workloads.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { scenarioDuration } from '../scenario/workload-limits.js';
import { IssuedIds } from '../verification/issued-ids.js';
import type { SeriesSample } from '../verification/verify-acknowledged.js';
import { type LoadViolation, Violations } from '../verification/violations.js';
import { SegmentMerger } from './segment-merger.js';
import { startWorker, type WorkerHandle } from './start-worker.js';
import { TokenDistributor } from './token-distributor.js';

const SECOND_MS = 1000;
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
  /** Called after each second; true ends the load. */
  onSecond(second: MeasuredSecond): boolean;
}

/** A second of the load, and everything measured up to it. */
export interface MeasuredSecond {
  second: number;
  measured: boolean;
  segments: readonly WorkerSegment[];
  series: readonly SeriesTotals[];
}

export interface GeneratorRunResult {
  series: readonly SeriesTotals[];
  health: GeneratorHealthMonitor;
  violations: LoadViolation[];
  samples: SeriesSample[];
}

/** Runs the workers of a generator side by side until they are done, and sums up what they measure. */
export class GeneratorRun {
  readonly #options: GeneratorRunOptions;
  readonly #workers: WorkerHandle[] = [];
  readonly #workerCount: number;
  readonly #merger: SegmentMerger;
  readonly #tokens: TokenDistributor;
  readonly #series = new Map<string, SeriesTotals>();
  readonly #health: GeneratorHealthMonitor;
  readonly #violations = new Violations();
  readonly #issuedIds = new IssuedIds();
  readonly #samples: SeriesSample[] = [];
  #ready = 0;
  #done = 0;
  #settle: (error?: LoadError) => void = () => {};

  constructor(options: GeneratorRunOptions) {
    this.#options = options;
    this.#workerCount = options.scenario.workers ?? 1;
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
    const interrupt = () => this.#stop(INTERRUPT_GRACE_MS);
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
      series: [...this.#series.values()],
      health: this.#health,
      violations: this.#violations.list(),
      samples: this.#samples,
    };
  }

  #startWorkers(): void {
    const { scenario, workerOptions } = this.#options;
    for (let worker = 0; worker < this.#workerCount; worker++) {
      const workloads = partitionWorkloads(scenario, worker, this.#workerCount);
      this.#workers.push(
        startWorker(
          { ...workerOptions, worker, workloads },
          (message) => this.#receive(worker, message),
          this.#settle,
        ),
      );
    }
  }

  #receive(worker: number, message: WorkerMessage): void {
    switch (message.type) {
      case 'ready':
        this.#ready += 1;
        if (this.#ready === this.#workerCount) {
          this.#broadcast({ type: 'start', startAt: clock() + START_DELAY_MS });
        }
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

  #broadcast(command: WorkerCommand): void {
    for (const worker of this.#workers) worker.send(command);
  }

  #stop(gracePeriodMs: number): void {
    this.#broadcast({ type: 'stop', gracePeriodMs });
  }

  #addSecond(second: number, segments: readonly WorkerSegment[]): void {
    const { scenario, workerOptions, onSecond } = this.#options;
    const lengthMs = Math.max(...segments.map((segment) => segment.lengthMs));
    const timed = isAfterWarmup(scenario, second);
    const measured = timed && isBeforeEnd(scenario, second);
    for (const own of groupBySeries(segments)) {
      this.#totalsOf(own).add({ second, lengthMs, measured, timed }, own);
    }
    this.#health.add(segments, measured);
    const series = [...this.#series.values()];
    if (onSecond({ second, measured, segments, series })) this.#stop(workerOptions.timeoutMs);
  }

  #totalsOf([first]: SegmentsOfSeries): SeriesTotals {
    const name = seriesName(first);
    const totals = this.#series.get(name) ?? new SeriesTotals(first);
    this.#series.set(name, totals);
    return totals;
  }
}

type SegmentsOfSeries = [SeriesSegment, ...SeriesSegment[]];

function groupBySeries(segments: readonly WorkerSegment[]): Iterable<SegmentsOfSeries> {
  const groups = new Map<string, SegmentsOfSeries>();
  for (const segment of segments.flatMap(({ series }) => series)) {
    const group = groups.get(seriesName(segment));
    if (group === undefined) groups.set(seriesName(segment), [segment]);
    else group.push(segment);
  }
  return groups.values();
}

function isAfterWarmup(scenario: LoadScenario, second: number): boolean {
  return second >= Math.ceil((scenario.warmup ?? 0) / SECOND_MS);
}

/** After the end, iterations that are still in progress come to theirs. */
function isBeforeEnd(scenario: LoadScenario, second: number): boolean {
  return second * SECOND_MS < (scenarioDuration(scenario) ?? Number.POSITIVE_INFINITY);
}
