import type { RunPart } from './run-so-far.js';

/** What was sent, and how long it took. */
export type RunSums = Pick<RunPart, 'durationMs' | 'exchanges' | 'bytesSent'>;

/**
 * The sums of a run alone that goes on from others: its totals have those of the runs before it in
 * them.
 */
export function sumsOfLast(total: RunSums, before: readonly RunSums[] = []): RunSums {
  const own = (name: keyof RunSums) =>
    before.reduce((rest, part) => rest - part[name], total[name]);
  return {
    durationMs: own('durationMs'),
    exchanges: own('exchanges'),
    bytesSent: own('bytesSent'),
  };
}
