import type { OwnRequirement } from '../../spec/own-requirement.js';
import { isJudged } from '../events/outcome.js';
import type { CheckResult, OwnResult, RequirementResult } from '../events/run-event.js';
import { testStatusOf } from '../events/test-status.js';
import { type AsCounted, judgeRequirements } from './requirement-verdicts.js';

/** What decides besides the checks. */
interface OwnBounds {
  /** Failed *shoulds* count. */
  strict: boolean;
  /** Why the run did not come to its end. */
  cutShort: string | undefined;
  asCounted: AsCounted;
}

/**
 * What the checks say of a team's own requirements. It is kept apart from the verdict on the
 * interface: neither changes the other.
 *
 * @returns undefined where there are none
 */
export function judgeOwn(
  requirements: readonly OwnRequirement[],
  checks: CheckResult[],
  { strict, cutShort, asCounted }: OwnBounds,
): OwnResult | undefined {
  if (requirements.length === 0) return undefined;
  const catalogue = requirements.map((one) => ({ ...one, section: '', seen: 'wire' as const }));
  const sources = new Map(requirements.map(({ id, source }) => [id, source]));
  const results = judgeRequirements(catalogue, checks, asCounted);
  return {
    ...verdictOn(results, strict, cutShort),
    requirements: results.map(({ section: _, seen: __, ...rest }) => ({
      ...rest,
      source: sources.get(rest.id) ?? '',
    })),
  };
}

function verdictOn(
  results: readonly RequirementResult[],
  strict: boolean,
  cutShort: string | undefined,
): Pick<OwnResult, 'verdict' | 'reason'> {
  const statuses = results.map((one) => testStatusOf(one, strict));
  if (statuses.includes('failure')) return { verdict: 'not-met' };
  if (cutShort !== undefined) return { verdict: 'incomplete', reason: cutShort };
  const open = results[statuses.indexOf('error')];
  if (open !== undefined) {
    const why = open.reason === undefined ? '' : `: ${open.reason}`;
    return { verdict: 'incomplete', reason: `no verdict on ${open.id}${why}` };
  }
  return { verdict: results.some(isJudged) ? 'met' : 'not-judged' };
}
