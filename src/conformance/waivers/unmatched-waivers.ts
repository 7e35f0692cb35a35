import { didYouMean } from '../../errors/did-you-mean.js';
import type { Problem } from '../../errors/problem.js';
import type { CheckFacts } from '../check/check.js';
import { namedBy } from './named-by.js';
import type { WrittenWaiver } from './read-waivers.js';

/** The waivers that name nothing, each as a problem of its file. */
export function unmatchedWaivers(
  waivers: readonly Pick<WrittenWaiver, 'id' | 'place'>[],
  requirementIds: readonly string[],
  checks: readonly Pick<CheckFacts, 'id' | 'question'>[],
): Problem[] {
  const checkIds = checks.filter(({ question }) => question === undefined).map(({ id }) => id);
  return waivers.flatMap((waiver): Problem[] => {
    const named = namedBy(waiver);
    if (requirementIds.some(named.requirement) || checkIds.some(named.check)) return [];
    const hint = didYouMean(waiver.id, [...requirementIds, ...checkIds]);
    const message = `no requirement and no check is called ${waiver.id}`;
    return [{ ...waiver.place, message, ...(hint !== undefined && { hint }) }];
  });
}
