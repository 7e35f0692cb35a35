import type { Check } from '../../check/check.js';
import type { CheckResult, TierFacts } from '../../events/run-event.js';
import { type Planned, planTotals } from './plan.js';
import type { RunPlan } from './plan-run.js';
import type { RunTier } from './run-tier.js';

/**
 * What a part of all checks costs and finds.
 *
 * @param run the checks that are run
 * @param of all checks that judge
 */
export function tierFacts(
  { name, crossValidated, powerOf }: RunTier,
  run: readonly Check[],
  of: readonly Check[],
): TierFacts {
  const judging = run.filter(({ question }) => question === undefined);
  const totals = planTotals(run.map((check): Planned => ({ check, action: 'run' })));
  return {
    name,
    checks: judging.length,
    of: of.filter(({ question }) => question === undefined).length,
    requests: totals.exchanges,
    bytes: totals.bytes,
    objects: totals.files + totals.records,
    ...powerOf(new Set(judging.map(({ id }) => id))),
    ...(crossValidated !== undefined && { crossValidated }),
  };
}

/**
 * The same at the end of a run, where the time decided which checks were run; nothing where it did
 * not.
 */
export function tierInTheEnd(
  { tier, chosen, planned }: RunPlan,
  checks: readonly Check[],
  results: readonly CheckResult[],
): { tier?: TierFacts } {
  if (tier === undefined || chosen?.ms === undefined) return {};
  const ran = new Set(
    results.filter(({ outcome }) => outcome !== 'deselected').map(({ id }) => id),
  );
  const run = planned
    .filter(({ check, action }) => action === 'run' && ran.has(check.id))
    .map(({ check }) => check);
  return { tier: tierFacts(tier, run, checks) };
}
