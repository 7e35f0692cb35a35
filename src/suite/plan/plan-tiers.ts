import type { KnownFault } from '../../package/known-faults.js';
import { auditsAtNoCost, type CandidateFacts, candidatesOf } from './candidates.js';
import { chooseChecks, forChecks } from './choose-checks.js';
import { crossValidatedPower } from './power.js';
import { type ChosenTier, TIER_BUDGETS } from './tiers.js';

/** The checks of a tier, and what is to be expected of them. */
export interface TierPlan {
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
  checks: readonly CandidateFacts[],
  faults: readonly KnownFault[],
): TierPlans {
  const onTheWire = checks.filter(({ needs }) => !needs.inspector);
  const both = (tier: ChosenTier) => ({
    inspector: planTier(tier, checks, faults),
    wire: planTier(tier, onTheWire, faults),
  });
  return { smoke: both('smoke'), gate: both('gate') };
}

/** Chooses the checks of one tier. */
export function planTier(
  tier: ChosenTier,
  checks: readonly CandidateFacts[],
  faults: readonly KnownFault[],
): TierPlan {
  const candidates = candidatesOf(checks, faults);
  const budget = forChecks(TIER_BUDGETS[tier]);
  return {
    checks: [...chooseChecks(candidates, budget).map(({ id }) => id), ...auditsAtNoCost(checks)],
    crossValidated: crossValidatedPower(candidates, budget),
  };
}
