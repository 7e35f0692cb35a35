import type { ProcessUsage } from './segment.js';

const US_PER_MS = 1000;

/** Measures what this process takes. */
export class ProcessMeter {
  #cpuBefore = process.cpuUsage();
  #cpuAt = performance.now();

  /** Since the last call. */
  take(): ProcessUsage {
    const at = performance.now();
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    const cores = (user + system) / US_PER_MS / Math.max(1, at - this.#cpuAt);
    this.#cpuBefore = process.cpuUsage();
    this.#cpuAt = at;
    return { cores, rss: process.memoryUsage.rss() };
  }
}
