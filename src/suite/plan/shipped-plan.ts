import { z } from 'zod';
import type { PlannedRuns } from '../../conformance/check/check.js';
import { builtFile } from '../../package/package-root.js';
import { partOfBuild, readPackedJson } from '../../package/packed-json.js';
import type { CircumstancePlan } from './circumstance-plan.js';
import type { PlanCoverage } from './plan-coverage.js';
import type { TierPlans } from './plan-tiers.js';
import type { PlannedLimits } from './planned-limits.js';

/** Written by the build, for it takes a while to find; see `build/compile-scenarios.ts`. */
export const SHIPPED_PLAN_FILE = builtFile('plan.json.br');

/**
 * How often checks are run: as in a usual run, for every host and under as many circumstances as
 * are of use, or each once, under circumstances that cost neither requests nor time.
 */
export const PLANS = ['usual', 'full', 'once'] as const;
export type Plan = (typeof PLANS)[number];

/** How often the shipped checks are run, by what is known of the faults that they find. */
export interface ShippedPlan {
  /**
   * The circumstances of each run of a check; where it is not among them, it runs once under drawn
   * ones.
   */
  circumstances: Record<Plan, CircumstancePlan>;
  /** How much of what could meet does, of all faults. */
  coverage: { all: PlanCoverage; full: PlanCoverage };
  /**
   * Checks that run with `--full` only, each with the one for another host that stands in for it.
   */
  standIns: Record<string, string>;
  /** Which checks a tier has that is chosen by power for price, by the limits of the target. */
  tiers: Record<PlannedLimits, TierPlans>;
  /** Scenarios that wait for seconds, of which no tier has any. */
  waiting: string[];
}

const planCoverage = z.object({ singles: z.number(), pairs: z.number() });
const tierPlan = z.object({ checks: partOfBuild<string[]>(), crossValidated: z.number() });
const bothPlans = z.object({ inspector: tierPlan, wire: tierPlan });
const tierPlans = z.object({ smoke: bothPlans, gate: bothPlans });

const shippedPlanSchema: z.ZodType<ShippedPlan> = z.object({
  circumstances: z.record(z.enum(PLANS), partOfBuild<CircumstancePlan>()),
  coverage: z.object({ all: planCoverage, full: planCoverage }),
  standIns: partOfBuild<Record<string, string>>(),
  tiers: z.object({ interface: tierPlans, embedded: tierPlans }),
  waiting: z.array(z.string()),
});

/** The plan of the shipped checks; where the build has not come to it, every check runs once. */
export async function readShippedPlan(): Promise<ShippedPlan> {
  const nothing = { checks: [], crossValidated: 0 };
  const noTier = { inspector: nothing, wire: nothing };
  const noTiers = { smoke: noTier, gate: noTier };
  const none: ShippedPlan = {
    circumstances: { usual: {}, full: {}, once: {} },
    coverage: { all: { singles: 0, pairs: 0 }, full: { singles: 0, pairs: 0 } },
    standIns: {},
    tiers: { interface: noTiers, embedded: noTiers },
    waiting: [],
  };
  return (await readPackedJson(SHIPPED_PLAN_FILE, shippedPlanSchema)) ?? none;
}

/** How often checks are run in one of the plans, as `scenarioChecks` asks for it. */
export function runsIn(
  { circumstances, standIns }: Pick<ShippedPlan, 'circumstances' | 'standIns'>,
  plan: Plan,
): PlannedRuns {
  // Drawn ones might cost something.
  const otherwise = plan === 'once' ? [{}] : undefined;
  return {
    circumstancesOf: (id) => circumstances[plan][id] ?? otherwise,
    standInOf: (id) => standIns[id],
  };
}
