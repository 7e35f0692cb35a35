import type { Cost } from '../conformance/scenario/cost.js';
import type { KnownFault } from './known-faults.js';

/** Every unusual value of the topic that has the most of them is met in so many times. */
const TIMES = 5;
/** What sends more is about repetition, or about size. */
const MOST_EXCHANGES = 8;
const MOST_BYTES = 256 * 1024;
/** Requests that prepare one more time, on average. */
const PREPARATION = 3;

/**
 * Under how many circumstances each check is run. A fault that many checks of its requirement find is met in many
 * circumstances anyway; where few find it, they are run more often, so that the fault would be found in any of them. The
 * check is next that the most faults still need, for its price.
 *
 * @param costOf what a check costs; undefined where it is not among the checks
 * @param budget requests in all, what prepares them included
 * @returns the checks that are run more than once
 */
export function circumstanceCounts(
  faults: readonly KnownFault[],
  costOf: (checkId: string) => Pick<Cost, 'exchanges' | 'bytes'> | undefined,
  budget = Number.POSITIVE_INFINITY,
): Record<string, number> {
  const counts = new Map<string, number>();
  const timesOf = (id: string) => counts.get(id) ?? 1;
  const priceOf = (id: string) => (costOf(id)?.exchanges ?? 0) + PREPARATION;
  const mayRunAgain = (id: string) => {
    const { exchanges = Infinity, bytes = Infinity } = costOf(id) ?? {};
    return exchanges <= MOST_EXCHANGES && bytes <= MOST_BYTES && timesOf(id) < TIMES;
  };
  const needs = faults.map(({ foundBy }) => ({
    finders: foundBy.filter(mayRunAgain),
    lack: TIMES - foundBy.length,
  }));
  const needed = new Map<string, number>();
  const change = ({ finders, lack }: (typeof needs)[number], by: number) => {
    if (lack <= 0) return;
    for (const id of finders) needed.set(id, (needed.get(id) ?? 0) + by * lack);
  };
  for (const need of needs) change(need, 1);
  for (let left = budget; ; ) {
    const worth = (id: string) => (needed.get(id) ?? 0) / priceOf(id);
    const best = [...needed.keys()]
      .filter((id) => mayRunAgain(id) && priceOf(id) <= left)
      .reduce<string | undefined>(
        (one, id) => (worth(id) > (one === undefined ? 0 : worth(one)) ? id : one),
        undefined,
      );
    if (best === undefined) return Object.fromEntries([...counts].sort());
    counts.set(best, timesOf(best) + 1);
    left -= priceOf(best);
    for (const need of needs.filter(({ finders }) => finders.includes(best))) {
      change(need, -1);
      need.lack -= 1;
      change(need, 1);
    }
  }
}
