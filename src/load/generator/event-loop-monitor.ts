import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { WorkerSegment } from '../metrics/segment.js';
import { sleptMs } from './precise-timer.js';

/** How finely the event loop's delay is sampled. */
const RESOLUTION_MS = 5;
const NANOSECONDS_PER_MS = 1e6;

/** Measures how busy and how late the event loop of this thread is. */
export class EventLoopMonitor {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #utilization = performance.eventLoopUtilization();
  #sleptMs = sleptMs();

  start(): void {
    this.#delay.enable();
    this.#utilization = performance.eventLoopUtilization();
  }

  stop(): void {
    this.#delay.disable();
  }

  /** Everything since the last call. */
  drain(): Pick<WorkerSegment, 'utilization' | 'loopDelayMs'> {
    const loopDelayMs = {
      p90: delayMs(this.#delay.percentile(90)),
      p99: delayMs(this.#delay.percentile(99)),
      max: delayMs(this.#delay.max),
    };
    this.#delay.reset();
    return { utilization: this.#drainUtilization(), loopDelayMs };
  }

  #drainUtilization(): number {
    const [before, sleptBefore] = [this.#utilization, this.#sleptMs];
    this.#utilization = performance.eventLoopUtilization();
    this.#sleptMs = sleptMs();
    const { active, idle } = performance.eventLoopUtilization(this.#utilization, before);
    if (active + idle <= 0) return 0;
    return Math.max(0, active - (this.#sleptMs - sleptBefore)) / (active + idle);
  }
}

/** How late the event loop was, beyond the interval of the sampling itself. */
function delayMs(nanoseconds: number): number {
  if (!Number.isFinite(nanoseconds)) return 0;
  return Math.max(0, nanoseconds / NANOSECONDS_PER_MS - RESOLUTION_MS);
}
