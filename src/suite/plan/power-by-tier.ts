import type { KnownFault } from '../../package/known-faults.js';
import type { TierPlans } from './plan-tiers.js';
import { powerOf } from './power.js';
import { CHOSEN_TIERS, type ChosenTier } from './tiers.js';

/**
 * How many of the faults that break one requirement the checks of each tier find, for a target with
 * an inspector.
 *
 * @param faults as they are found at no cost
 */
export function powerByTier(
  plans: TierPlans,
  faults: readonly KnownFault[],
  requirement: string,
): { tier: ChosenTier; faults: number; faultsOf: number }[] {
  const own = faults.filter((fault) => fault.requirement === requirement);
  return CHOSEN_TIERS.map((tier) => ({
    tier,
    ...powerOf(new Set(plans[tier].inspector.checks), own),
  }));
}
