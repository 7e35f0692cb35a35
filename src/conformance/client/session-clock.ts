import { setTimeout as sleep } from 'node:timers/promises';

/** The time as sessions see it. */
export interface SessionClock {
  /** Epoch milliseconds, for what is sent. */
  now(): number;
  /** Milliseconds by a clock that cannot be set, for waits. */
  monotonic(): number;
  /** Resolves early when the run ends. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const REAL_CLOCK: SessionClock = {
  now: Date.now,
  monotonic: () => performance.now(),
  sleep: async (milliseconds, signal) => {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  },
};
