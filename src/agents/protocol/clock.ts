import { clock as monotonicMs } from '../../load/metrics/clock.js';

/** Time as a state machine sees it, so that a simulation can be its clock. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once, after so many milliseconds; the returned function prevents it. */
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
 * Does something again and again, so many milliseconds after it was done before.
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
