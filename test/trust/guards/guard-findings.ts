import { CIRCUMSTANCES } from '../../../src/spec/circumstances.js';
import { failedIn } from '../findings.js';
import type { CheckVerdict } from '../job.js';

/** What the suite did with one guarded fault. */
interface GuardedVerdict {
  judged: CheckVerdict;
  breach: string;
  breaks: string;
  guard: readonly string[];
  found: boolean;
  /** Whether a failure says exactly the circumstances of the guard; undefined where none says any. */
  namesGuard: boolean | undefined;
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
    const found = failedIn(judged).includes(breaks);
    return [{ ...guarded, judged, found, namesGuard: found ? namesGuard(judged) : undefined }];
  });
}

/** Whether some failure of the broken requirement names the guard and nothing else. */
function namesGuard({ job, ended }: CheckVerdict): boolean | undefined {
  const { breaks = '', guard = [] } = job.guarded ?? {};
  const named = ended
    .filter(({ outcome, requirements }) => outcome === 'failed' && requirements.includes(breaks))
    .flatMap(({ circumstances = [] }) => (circumstances.length === 0 ? [] : [circumstances]));
  if (named.length === 0) return undefined;
  const words = guard.map(wordsOf).sort().join();
  return named.some((circumstances) => [...circumstances].sort().join() === words);
}

/** A circumstance, given as `topic=value`, in the words of reports. */
function wordsOf(circumstance: string): string {
  const [topic = '', value = ''] = circumstance.split('=');
  const known: Record<string, { values: Record<string, string> }> = CIRCUMSTANCES;
  return known[topic]?.values[value] ?? circumstance;
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
