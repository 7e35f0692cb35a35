import type { Requirement } from '../../spec/requirement.js';
import type { CheckResult, Outcome, RequirementResult, RunVerdict } from '../check/run-event.js';
import { type TestStatus, testStatusOf } from '../check/test-status.js';

/** From worst to best, as a requirement takes it from its checks. */
export const OUTCOMES: readonly Outcome[] = [
  'failed',
  'error',
  'inconclusive',
  'passed',
  'waived',
  'not-observed',
  'deselected',
];

/** What the checks say of each requirement of the catalogue. */
export function judgeRequirements(
  catalogue: readonly Requirement[],
  checks: CheckResult[],
): RequirementResult[] {
  return catalogue.map((requirement) => {
    const { id, section, level, statement, seen } = requirement;
    const own = checks.filter((check) => check.requirements.includes(id));
    const worst = OUTCOMES.map((outcome) => own.find((check) => check.outcome === outcome)).find(
      (check) => check !== undefined,
    );
    const outcome = worst?.outcome ?? 'not-observed';
    const reason = worst === undefined ? (requirement.reason ?? 'no check yet') : worst.reason;
    return {
      id,
      section,
      level,
      statement,
      seen,
      outcome,
      checks: own.map((check) => check.id),
      ...(reason === undefined || outcome === 'passed' || outcome === 'failed' ? {} : { reason }),
    };
  });
}

/**
 * The verdict on the whole run. It is green only when nothing failed, every selected *must* that can be seen was
 * judged, and something was judged at all.
 */
export function judgeRun(
  requirements: RequirementResult[],
  { strict, cutShort }: { strict: boolean; cutShort: string | undefined },
): { verdict: RunVerdict; reason?: string } {
  const counting = (status: TestStatus) =>
    requirements.filter((requirement) => testStatusOf(requirement, strict) === status);
  if (counting('failure').length > 0) return { verdict: 'nonconformant' };
  if (cutShort !== undefined) return { verdict: 'incomplete', reason: cutShort };
  const open = counting('error');
  const [first] = open;
  if (first !== undefined) {
    const others = open.length > 1 ? ` and ${open.length - 1} more` : '';
    const why = first.reason === undefined ? '' : `: ${first.reason}`;
    return { verdict: 'incomplete', reason: `no verdict on ${first.id}${others}${why}` };
  }
  // A failed *should* that does not count was judged all the same.
  if (!requirements.some(({ outcome }) => outcome === 'passed' || outcome === 'failed')) {
    return { verdict: 'incomplete', reason: 'nothing could be judged' };
  }
  return { verdict: 'conformant' };
}

/** How many results ended in each way. */
export function countOutcomes(results: { outcome: Outcome }[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = {
    failed: 0,
    error: 0,
    inconclusive: 0,
    passed: 0,
    waived: 0,
    'not-observed': 0,
    deselected: 0,
  };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
