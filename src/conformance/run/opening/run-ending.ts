import { setMaxListeners } from 'node:events';
import type { RunOptions } from '../run-options.js';

/** What ends a run before all its checks are done: the user, or its deadline. */
interface RunEnding {
  signal: AbortSignal;
  /** The deadline has no use any more. */
  release(): void;
}

/** The deadline counts from now. */
export function runEnding({
  signal,
  deadlineMs,
}: Pick<RunOptions, 'signal' | 'deadlineMs'>): RunEnding {
  const deadline = new AbortController();
  const timer =
    deadlineMs === undefined ? undefined : setTimeout(() => deadline.abort(), deadlineMs);
  const end = AbortSignal.any([deadline.signal, ...(signal === undefined ? [] : [signal])]);
  // Every exchange and every wait of a run listens to it.
  setMaxListeners(0, end);
  return { signal: end, release: () => clearTimeout(timer) };
}
