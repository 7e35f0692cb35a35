import type { KnownFault } from '../../package/known-faults.js';

/** A check, and the requests of one run of it. */
interface Finder {
  id: string;
  sends: { exchanges: number };
}

/**
 * Checks that between them find each known fault that few checks find: what they find,
 * circumstances may hide. A greedy cover by the number of faults that a check finds first for its
 * price.
 *
 * @param many what so many checks find is left out: between them, these have the usual value of each
 *   topic
 *
 * @returns their ids
 */
export function usualCover(
  checks: readonly Finder[],
  faults: readonly Pick<KnownFault, 'fault' | 'foundBy'>[],
  many = Number.POSITIVE_INFINITY,
): ReadonlySet<string> {
  const finds = new Map<string, Set<string>>(checks.map(({ id }) => [id, new Set()]));
  const few = faults.filter(({ foundBy }) => foundBy.length < many);
  for (const { fault, foundBy } of few) for (const id of foundBy) finds.get(id)?.add(fault);
  const finders = new Map(few.map(({ fault, foundBy }) => [fault, foundBy]));
  const chosen = new Set<string>();
  for (;;) {
    let best: { id: string; faults: Set<string>; rate: number } | undefined;
    for (const { id, sends } of checks) {
      const open = finds.get(id) ?? new Set();
      const rate = open.size / Math.max(1, sends.exchanges);
      if (open.size > 0 && rate > (best?.rate ?? 0)) best = { id, faults: open, rate };
    }
    if (best === undefined) return chosen;
    chosen.add(best.id);
    for (const fault of [...best.faults]) {
      for (const id of finders.get(fault) ?? []) finds.get(id)?.delete(fault);
    }
  }
}
