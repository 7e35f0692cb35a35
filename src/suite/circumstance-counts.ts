import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cost } from '../conformance/scenario/cost.js';
import type { KnownFault } from './known-faults.js';
import { PACKAGE_ROOT } from './package-root.js';

/** Written by the build, for the counts take seconds to find; see `compile-scenarios.ts`. */
export const COUNTS_FILE = join(PACKAGE_ROOT, 'dist', 'circumstance-counts.json');

/** The counts of the shipped checks; none where the build has not come to it. */
export async function readCircumstanceCounts(): Promise<ReadonlyMap<string, number>> {
  const counts: [string, number][] = JSON.parse(
    await readFile(COUNTS_FILE, 'utf8').catch(() => '[]'),
  );
  return new Map(counts);
}

/** Every unusual value of the topic that has the most of them is met in so many times. */
const TIMES = 5;
/** What sends more is about repetition, or about size. */
const MOST_EXCHANGES = 8;
const MOST_BYTES = 256 * 1024;

/**
 * Under how many circumstances each check is run. A fault that most checks of its requirement find is met in many
 * circumstances anyway; where few find it, they are run more often, so that the fault would be found in any of them. Of
 * two checks the one is run more often that is needed by more faults, at the lower price.
 *
 * @param costOf what a check costs; undefined where it is not among the checks
 * @returns checks that are run more than once, by their ids
 */
export function circumstanceCounts(
  faults: readonly KnownFault[],
  costOf: (checkId: string) => Pick<Cost, 'exchanges' | 'bytes'> | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  const timesOf = (id: string) => counts.get(id) ?? 1;
  const mayRunAgain = (id: string) => {
    const { exchanges = Infinity, bytes = Infinity } = costOf(id) ?? {};
    return exchanges <= MOST_EXCHANGES && bytes <= MOST_BYTES;
  };
  const finders = faults
    .map(({ foundBy }) => foundBy.filter(mayRunAgain))
    .filter((ids) => ids.length > 0);
  const lacks = (ids: readonly string[]) => ids.reduce((sum, id) => sum + timesOf(id), 0) < TIMES;
  for (let left = finders.filter(lacks); left.length > 0; left = left.filter(lacks)) {
    const needed = new Map<string, number>();
    for (const id of left.flat().filter((one) => timesOf(one) < TIMES)) {
      needed.set(id, (needed.get(id) ?? 0) + 1);
    }
    const worth = ([id, faultsOf]: readonly [string, number]) =>
      faultsOf / (costOf(id)?.exchanges ?? 1);
    const [best] = [...needed].sort((a, b) => worth(b) - worth(a));
    if (best === undefined) break;
    counts.set(best[0], timesOf(best[0]) + 1);
  }
  return counts;
}
