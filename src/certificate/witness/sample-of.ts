import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { digestOf } from '../bundle/manifest.js';

/** How many checks a witness repeats by default. */
export const SAMPLE_SIZE = 40;

/** The checks that a witness repeats. The bundle's digest selects them, so its maker cannot. */
export interface Sample {
  /** The digest of the bundle's file, in hex. */
  seed: string;
  /** The ids, in the order in which they were drawn. */
  checks: string[];
  /** How many there were to draw from. */
  of: number;
}

/**
 * Draws from the checks of a run that have a verdict.
 *
 * @param seed the digest of the bundle, in hex
 */
export function sampleOf(
  { checks }: Pick<SavedRunReport, 'checks'>,
  seed: string,
  size: number,
): Sample {
  const judged = checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  const drawn = judged
    .map(({ id }) => ({ id, rank: digestOf(`${seed}|${id}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size);
  return { seed, checks: drawn.map(({ id }) => id), of: judged.length };
}

/** How the checks of a sample ended otherwise than before. */
export function differingFrom(
  before: Pick<SavedRunReport, 'checks'>,
  now: Pick<SavedRunReport, 'checks'>,
  sample: readonly string[],
): { check: string; before: string; now: string }[] {
  const outcomes = ({ checks }: Pick<SavedRunReport, 'checks'>) =>
    new Map(checks.map(({ id, outcome }) => [id, outcome]));
  const [first, second] = [outcomes(before), outcomes(now)];
  return sample.flatMap((check) => {
    const [one, two] = [first.get(check) ?? 'missing', second.get(check) ?? 'missing'];
    return one === two ? [] : [{ check, before: one, now: two }];
  });
}
