import type { Check } from '../../conformance/check/check.js';
import type { KnownFault } from '../known-faults.js';
import { candidatesOf } from './candidates.js';
import { chooseChecks, forChecks } from './choose-checks.js';
import { crossValidatedPower } from './power.js';
import { type ChosenTier, TIER_BUDGETS } from './tiers.js';

/** The checks of a tier, and what is to be expected of them. */
interface TierPlan {
  checks: string[];
  /** The share of faults that such a choice finds which was made without them, from 0 to 1. */
  crossValidated: number;
}

/** The choice for a target with an inspector, and for one without. */
export type TierPlans = Record<ChosenTier, { inspector: TierPlan; wire: TierPlan }>;

/**
 * Chooses the checks of each tier.
 *
 * @param checks all that judge, as a tier runs them
 */
export function planTiers(
  checks: readonly Pick<Check, 'id' | 'requirements' | 'question' | 'needs' | 'cost'>[],
  faults: readonly KnownFault[],
): TierPlans {
  const onTheWire = checks.filter(({ needs }) => !needs.inspector);
  const plan = (tier: ChosenTier, some: typeof checks): TierPlan => {
    const candidates = candidatesOf(some, faults);
    const budget = forChecks(TIER_BUDGETS[tier]);
    return {
      checks: chooseChecks(candidates, budget).map(({ id }) => id),
      crossValidated: crossValidatedPower(candidates, budget),
    };
  };
  const both = (tier: ChosenTier) => ({
    inspector: plan(tier, checks),
    wire: plan(tier, onTheWire),
  });
  return { smoke: both('smoke'), gate: both('gate') };
}
