import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pLimit from 'p-limit';
import type { IdleChecks } from '../idle-checks.js';

/**
 * Runs tasks that hold a large record one after the other, and lets go of each before the next: a record of 10 MB is in
 * memory as text, as JSON and as bytes, and left alone the collector waits until there are several of them.
 *
 * @param idle what counts those that wait
 */
export function largeRecordLock(idle: IdleChecks): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(1);
  let collect: (() => void) | undefined;
  return (task) =>
    idle.hold(limit, async () => {
      collect ??= collector();
      collect();
      return task();
    });
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => undefined;
}
