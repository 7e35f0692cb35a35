import { clock as monotonicMs } from '../../load/metrics/clock.js';

/** Time as a state machine sees it, so that a simulation can be its clock. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once, after a number of milliseconds; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: monotonicMs,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Repeats something, each time a number of milliseconds after the last time ended.
 *
 * @returns what ends that, also while it is done
 */
export function repeat(clock: Pick<Clock, 'after'>, ms: number, act: () => void): () => void {
  let isOver = false;
  let cancel = () => {};
  const next = () => {
    cancel = clock.after(ms, () => {
      act();
      if (!isOver) next();
    });
  };
  next();
  return () => {
    isOver = true;
    cancel();
  };
}
