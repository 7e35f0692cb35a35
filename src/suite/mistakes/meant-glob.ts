import { didYouMean } from '../../config/did-you-mean.js';
import type { Check } from '../../conformance/check/check.js';

/** What a glob that matches nothing was probably meant to be: a check, a requirement, or a folder of either. */
export function meantGlob(glob: string, checks: readonly Check[]): string | undefined {
  const names = checks.flatMap(({ id, requirements }) => [
    id,
    ...requirements,
    `${id.slice(0, id.indexOf('/'))}/**`,
  ]);
  return didYouMean(glob, new Set(names));
}
