import type { Check } from '../../conformance/check/check.js';
import { didYouMean } from '../../errors/did-you-mean.js';

type Named = Pick<Check, 'id' | 'requirements'>;

/**
 * What globs that match nothing were probably meant to be: a check, a requirement, or a folder or
 * an area of either; that of the first that is like any of these. Otherwise a glob of all that the
 * first word stands in.
 */
export function meantGlob(globs: readonly string[], checks: readonly Named[]): string | undefined {
  const names = new Set(
    checks.flatMap(({ id, requirements }) => [id, ...requirements, `${areaOf(id)}/**`, areaOf(id)]),
  );
  for (const glob of globs) {
    const meant = didYouMean(glob, names);
    if (meant !== undefined) return meant;
  }
  const part = globs.find(
    (glob) => PART_OF_A_NAME.test(glob) && [...names].some((name) => name.includes(glob)),
  );
  return part === undefined ? undefined : `**/*${part}*/**`;
}

/** A shorter one stands in too many. */
const PART_OF_A_NAME = /^[\w-]{3,}$/;

const areaOf = (id: string): string => id.slice(0, id.indexOf('/'));
