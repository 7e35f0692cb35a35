import type { Segment } from '../generator/messages.js';
import type { GeneratorHealth } from '../report/load-report.js';
import { DurationHistogram } from './histogram.js';

/** From here on a thread has no time left: it sends as fast as it can, and not as the target answers. */
const SATURATED = 0.97;
/** A second in which the loop was later than this one time in ten is one in which answers were read late. */
const SLOW_LOOP_MS = 20;
/** Starts that come later than this did not follow their schedule. */
const LATE_MS = 10;
const MICROSECONDS_A_MS = 1000;

/** Watches the generator while it works, to tell whether its figures are the target's or its own. */
export class HealthWatch {
  readonly #workers: number;
  readonly #lateness = new DurationHistogram();
  readonly #utilizations: number[] = [];
  readonly #cpus: number[] = [];
  #delayP99 = 0;
  #delayMax = 0;
  #slowSeconds = 0;
  #rssMax = 0;
  #cpuBefore = process.cpuUsage();
  #cpuAt = performance.now();

  constructor(workers: number) {
    this.#workers = workers;
  }

  /** Takes one second of all workers. */
  take(segments: Segment[], measured: boolean): void {
    const cpu = this.#cpu();
    this.#rssMax = Math.max(this.#rssMax, process.memoryUsage.rss());
    if (!measured || segments.length === 0) return;
    for (const { lateness } of segments) this.#lateness.take(lateness);
    this.#utilizations.push(Math.max(...segments.map((segment) => segment.utilization)));
    this.#cpus.push(cpu);
    const p99 = Math.max(...segments.map((segment) => segment.loopDelayMs.p99));
    this.#delayP99 = Math.max(this.#delayP99, p99);
    this.#delayMax = Math.max(this.#delayMax, ...segments.map((one) => one.loopDelayMs.max));
    const usual = Math.max(...segments.map((segment) => segment.loopDelayMs.p90));
    if (usual > SLOW_LOOP_MS) this.#slowSeconds += 1;
  }

  report(): GeneratorHealth {
    const lateness = this.#lateness.summary();
    return {
      workers: this.#workers,
      cpu: spread(this.#cpus),
      utilization: spread(this.#utilizations),
      eventLoopDelayMs: { p99: round(this.#delayP99), max: round(this.#delayMax) },
      ...(lateness && { startLatenessMs: lateness }),
      rss: { max: this.#rssMax, last: process.memoryUsage.rss() },
    };
  }

  /** Why the figures say more of the generator than of the target; empty when they do not. */
  faults(): string[] {
    const faults: string[] = [];
    const busy = [...this.#utilizations].sort((a, b) => a - b)[this.#utilizations.length >> 1] ?? 0;
    if (busy > SATURATED) {
      const share = Math.round(busy * 100);
      faults.push(
        `the generator was busy ${share} % of the time: it was the limit, not the target (more workers may help)`,
      );
    }
    const seconds = this.#utilizations.length;
    if (seconds > 0 && this.#slowSeconds * 2 > seconds) {
      faults.push(
        `in ${this.#slowSeconds} of ${seconds} seconds the generator's event loop was late by more than ${SLOW_LOOP_MS} ms one time in ten: this machine has no time for it`,
      );
    }
    const late = this.#lateness.value('p99');
    if (late !== undefined && late > LATE_MS) {
      faults.push(`one start in a hundred was ${Math.round(late)} ms behind its schedule, or more`);
    }
    return faults;
  }

  #cpu(): number {
    const at = performance.now();
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    const cores = (user + system) / MICROSECONDS_A_MS / Math.max(1, at - this.#cpuAt);
    this.#cpuBefore = process.cpuUsage();
    this.#cpuAt = at;
    return cores;
  }
}

function spread(values: number[]): { mean: number; max: number } {
  if (values.length === 0) return { mean: 0, max: 0 };
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: round(sum / values.length), max: round(Math.max(...values)) };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
