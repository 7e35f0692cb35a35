import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IdleChecks } from '../idle-checks.js';

/**
 * Runs tasks that hold a large record one after the other, and lets go of each before the next: a
 * record of 10 MB is in memory as text, as JSON and as bytes, and left alone the collector waits
 * until there are several of them.
 *
 * Who has had a turn goes before who has not, for the records of its check stay in memory until
 * that has ended.
 *
 * @param idle what counts those that wait
 */
export function largeRecordLock(
  idle: IdleChecks,
): <T>(owner: object, task: () => Promise<T>) => Promise<T> {
  const had = new WeakSet<object>();
  const waiting = { again: [] as (() => void)[], first: [] as (() => void)[] };
  let isTaken = false;
  let collect: (() => void) | undefined;
  const next = () => {
    const go = waiting.again.shift() ?? waiting.first.shift();
    isTaken = go !== undefined;
    go?.();
  };
  return (owner, task) => {
    const inTurn = async <R>(run: () => Promise<R>): Promise<R> => {
      const queue = had.has(owner) ? waiting.again : waiting.first;
      if (isTaken) await new Promise<void>((go) => queue.push(go));
      isTaken = true;
      had.add(owner);
      return run().finally(next);
    };
    return idle.hold(inTurn, async () => {
      collect ??= collector();
      collect();
      return task();
    });
  };
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect() : () => undefined;
}
