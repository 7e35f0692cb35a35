import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/** How gently a target wants to be treated. */
export interface PaceLimits {
  requestsPerSecond?: number | undefined;
  concurrency?: number | undefined;
}

/** Runs a task when its turn has come: so many at once, so many a second. */
export type Throttle = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createThrottle({ requestsPerSecond, concurrency }: PaceLimits): Throttle {
  const limit = pLimit(concurrency ?? Number.POSITIVE_INFINITY);
  const interval = requestsPerSecond === undefined ? 0 : 1000 / requestsPerSecond;
  let next = 0;
  const turn = async (signal: AbortSignal): Promise<void> => {
    const now = performance.now();
    const start = Math.max(now, next);
    next = start + interval;
    // A run that ends while it waits goes on to an exchange that ends as cancelled.
    if (start > now) await sleep(start - now, undefined, { signal }).catch(() => undefined);
  };
  return (task, signal) =>
    limit(async () => {
      if (interval > 0) await turn(signal);
      return task();
    });
}
