import type { Aggregate } from './aggregate.js';
import { DurationHistogram, type LatencySummary } from './histogram.js';
import { ProcessMeter } from './process-meter.js';
import type { ProcessUsage, WorkerSegment } from './segment.js';

/**
 * Above this a thread has no time to spare: it sends as fast as it can, not as the target answers.
 */
const SATURATED_UTILIZATION = 0.97;
/**
 * A second whose p90 of the event-loop delay is above this is one in which answers were read late.
 */
const SLOW_LOOP_MS = 20;
/** Starts that come later than this did not follow their schedule. */
const MAX_LATENESS_MS = 10;

/** How the generator itself fared over the measured seconds. */
export interface GeneratorHealth {
  workers: number;
  /** Cores that this process used on average, and in the busiest second. */
  cpu: { mean: number; max: number };
  /** Of the busiest worker: the part of the time that its event loop was busy. */
  utilization: { mean: number; max: number };
  eventLoopDelayMs: { p99: number; max: number };
  /** Of starts on a schedule, behind it. */
  startLatenessMs?: LatencySummary;
  /** Bytes. */
  rss: { max: number; last: number };
}

/**
 * Watches the generator while it works, to tell whether its figures describe the target or itself.
 */
export class GeneratorHealthMonitor {
  readonly #workers: number;
  readonly #startLateness = new DurationHistogram();
  readonly #utilizations: number[] = [];
  readonly #cpus: number[] = [];
  #delayP99 = 0;
  #delayMax = 0;
  #slowSeconds = 0;
  readonly #process = new ProcessMeter();
  #rss = { max: 0, last: 0 };

  constructor(workers: number) {
    this.#workers = workers;
  }

  /**
   * Adds one second of all workers.
   * @param usage what they took, where that is not what this process does
   */
  add(
    segments: readonly WorkerSegment[],
    measured: boolean,
    { cores, rss }: ProcessUsage = this.#process.take(),
  ): void {
    this.#rss = { max: Math.max(this.#rss.max, rss), last: rss };
    if (!measured || segments.length === 0) return;
    for (const { startLateness } of segments) this.#startLateness.addValues(startLateness);
    this.#utilizations.push(Math.max(...segments.map(({ utilization }) => utilization)));
    this.#cpus.push(cores);
    const delays = segments.map(({ loopDelayMs }) => loopDelayMs);
    this.#delayP99 = Math.max(this.#delayP99, ...delays.map(({ p99 }) => p99));
    this.#delayMax = Math.max(this.#delayMax, ...delays.map(({ max }) => max));
    if (Math.max(...delays.map(({ p90 }) => p90)) > SLOW_LOOP_MS) this.#slowSeconds += 1;
  }

  report(): GeneratorHealth {
    const lateness = this.#startLateness.summary();
    return {
      workers: this.#workers,
      cpu: meanAndMax(this.#cpus),
      utilization: meanAndMax(this.#utilizations),
      eventLoopDelayMs: { p99: round(this.#delayP99), max: round(this.#delayMax) },
      ...(lateness && { startLatenessMs: lateness }),
      rss: this.#rss,
    };
  }

  /** Why the figures say more about the generator than about the target; empty when they do not. */
  invalidReasons(): string[] {
    const reasons: string[] = [];
    const seconds = this.#utilizations.length;
    const busy = this.#utilizations.toSorted((a, b) => a - b)[seconds >> 1] ?? 0;
    if (busy > SATURATED_UTILIZATION) {
      const percent = Math.round(busy * 100);
      reasons.push(
        `the generator was busy ${percent} % of the time: it was the limit, not the target${this.#advice('more `workers`')}`,
      );
    }
    if (seconds > 0 && this.#slowSeconds * 2 > seconds) {
      reasons.push(
        `in ${this.#slowSeconds} of ${seconds} seconds the generator's event loop was more than ${SLOW_LOOP_MS} ms late one time in ten: this machine has no time for it${this.#advice()}`,
      );
    }
    const [percentile, share] = shareThatTells(this.#startLateness.count);
    const late = this.#startLateness.value(percentile);
    if (late !== undefined && late > MAX_LATENESS_MS) {
      const percent = Math.round(busy * 100);
      reasons.push(
        `one start in ${share} was at least ${Math.round(late)} ms behind schedule, with the generator busy ${percent} % of the time and its event loop up to ${Math.round(this.#delayMax)} ms late${this.#advice()}`,
      );
    }
    return reasons;
  }

  /** What may help; only a load on a schedule has a rate to lower. */
  #advice(first = 'nothing else on this machine'): string {
    const less = this.#startLateness.count > 0 ? 'a lower rate' : 'fewer connections';
    return ` (what may help: ${first}, ${less}, fewer workloads, or more machines: --agents)`;
  }
}

/**
 * A hundredth of few starts is a handful, which any machine holds up once: ten late ones at least
 * tell something.
 */
function shareThatTells(starts: number): [Aggregate, words: string] {
  if (starts >= 1000) return ['p99', 'a hundred'];
  return starts >= 200 ? ['p95', 'twenty'] : ['p90', 'ten'];
}

function meanAndMax(values: readonly number[]): { mean: number; max: number } {
  if (values.length === 0) return { mean: 0, max: 0 };
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: round(sum / values.length), max: round(Math.max(...values)) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
