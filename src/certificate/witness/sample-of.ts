import { verify } from 'node:crypto';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { digestOf } from '../bundle/manifest.js';
import type { PublicKey } from '../keys/public-key.js';
import type { Signer } from '../keys/signer.js';

/** How many checks a witness repeats by default. */
export const SAMPLE_SIZE = 40;

/**
 * The checks that a witness repeats. They are drawn by the witness's signature over the digest of
 * the bundle. Whoever made the bundle cannot know that, so cannot make bundles until the sample
 * leaves out what is wrong; and the witness cannot choose it, for a key has one signature of a text.
 */
export interface Sample {
  /** The digest of that signature, in hex. */
  seed: string;
  /** The ids, in the order in which they were drawn. */
  checks: string[];
  /** How many there were to draw from. */
  of: number;
}

/** What a witness signs to draw its sample: nothing else that it signs begins like this. */
const drawnFrom = (bundle: string): Buffer => Buffer.from(`assay-witness-sample/1 ${bundle}`);

/**
 * The signature by which a witness draws its sample.
 *
 * @param bundle the digest of the bundle, in hex
 */
export const drawSample = (signer: Signer, bundle: string): Promise<Buffer> =>
  signer.sign(drawnFrom(bundle));

/** Whether a signature is the one by which the owner of a key draws its sample from a bundle. */
export const drewSample = ({ key }: PublicKey, bundle: string, signature: Buffer): boolean =>
  verify(null, drawnFrom(bundle), key, signature);

/**
 * Draws from the checks of a run that have a verdict.
 *
 * @param seed the digest of the signature that draws them, in hex
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
