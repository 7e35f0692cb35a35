import { failedIn } from '../findings.js';
import type { CheckVerdict } from '../job.js';
import { type Naming, namingOf } from './named-circumstances.js';

/** What the suite did with one guarded fault. */
interface GuardedVerdict {
  judged: CheckVerdict;
  breach: string;
  breaks: string;
  guard: readonly string[];
  found: boolean;
  /** How well some failure names the circumstances of the guard; undefined where none names any. */
  naming: Naming | undefined;
}

/** Of some guarded faults, how many were found. */
export interface Tally {
  found: number;
  all: number;
}

/** The guarded faults of a measurement; those whose run broke off are left out. */
export function guardedVerdicts(all: CheckVerdict[]): GuardedVerdict[] {
  return all.flatMap((judged) => {
    const { guarded } = judged.job;
    if (guarded === undefined || judged.broken !== undefined) return [];
    const { breaks } = guarded;
    // The whole suite may name the neighbour of what is broken; the checks of one requirement cannot.
    const failed = failedIn(judged);
    const found = judged.again ? failed.length > 0 : failed.includes(breaks);
    return [{ ...guarded, judged, found, naming: found ? naming(judged) : undefined }];
  });
}

/**
 * The best of what the failures of the broken requirement say; undefined where they say nothing.
 */
function naming({ job, ended }: CheckVerdict): Naming | undefined {
  const { breaks = '', guard = [] } = job.guarded ?? {};
  const namings = ended
    .filter(({ outcome, requirements }) => outcome === 'failed' && requirements.includes(breaks))
    .flatMap(({ circumstances = [] }) =>
      circumstances.length === 0 ? [] : [namingOf(circumstances, guard)],
    );
  const best: Naming[] = ['exact', 'equivalent', 'other'];
  return best.find((one) => namings.includes(one));
}

/** Counts by some property, in the order of the names. */
export function tallyBy(
  verdicts: readonly GuardedVerdict[],
  namesOf: (verdict: GuardedVerdict) => readonly string[],
): [name: string, tally: Tally][] {
  const tallies = new Map<string, Tally>();
  for (const verdict of verdicts) {
    for (const name of namesOf(verdict)) {
      const { found, all } = tallies.get(name) ?? { found: 0, all: 0 };
      tallies.set(name, { found: found + (verdict.found ? 1 : 0), all: all + 1 });
    }
  }
  return [...tallies].sort(([one], [other]) => one.localeCompare(other));
}
