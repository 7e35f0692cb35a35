import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Throttle } from '../../../profile/target.js';

/** Time in milliseconds. */
interface Clock {
  now(): number;
  /** Resolves after a while, or when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

/** Limits how many requests go out at the same time and per second, as the profile states. */
export class RateLimiter {
  readonly #limit: <T>(task: () => Promise<T>) => Promise<T>;
  /** Milliseconds between two starts. */
  readonly #interval: number;
  readonly #clock: Clock;
  #nextStart = 0;

  constructor({ requestsPerSecond, concurrency }: Throttle, clock = CLOCK) {
    this.#clock = clock;
    this.#limit = pLimit(concurrency ?? Number.POSITIVE_INFINITY);
    this.#interval = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
  }

  /**
   * Runs a task when its turn has come. A run that has ended waits no longer; its exchanges end as
   * cancelled.
   */
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#limit(async () => {
      if (this.#interval > 0) await this.#turn(signal);
      return task();
    });
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + this.#interval;
    if (start > now) await this.#clock.sleep(start - now, signal);
  }
}
