import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Throttle } from '../../../profile/target.js';

/** Lets requests go as gently as the profile wants it: so many at once, so many a second. */
export class RateLimiter {
  readonly #limit: <T>(task: () => Promise<T>) => Promise<T>;
  /** Milliseconds between two starts. */
  readonly #interval: number;
  #nextStart = 0;

  constructor({ requestsPerSecond, concurrency }: Throttle) {
    this.#limit = pLimit(concurrency ?? Number.POSITIVE_INFINITY);
    this.#interval = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
  }

  /** Runs a task when its turn has come. A run that has ended waits no longer; its exchanges end as cancelled. */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#limit(async () => {
      if (this.#interval > 0) await this.#turn(signal);
      return task();
    });
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + this.#interval;
    if (start > now) await sleep(start - now, undefined, { signal }).catch(() => undefined);
  }
}
