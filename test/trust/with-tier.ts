import type { KnownFault } from '../../src/package/known-faults.js';
import type { ShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import type { ChosenTier } from '../../src/suite/plan/tiers.js';
import type { Job } from './job.js';

/** A job for a tier: correct archives, and the faults that the tier is said to find. */
export function withTier(
  job: Job,
  tier: ChosenTier,
  { plan, faults }: { plan: Pick<ShippedPlan, 'tiers'>; faults: readonly KnownFault[] },
): Job[] {
  if (job.kind === 'variation' || job.kind === 'combination') return [{ ...job, tier }];
  if (job.kind !== 'fault') return [];
  const checks = new Set(plan.tiers.interface[tier][job.inspector ? 'inspector' : 'wire'].checks);
  const known = faults.find(({ fault }) => fault === job.name);
  return known?.foundBy.some((id) => checks.has(id)) ? [{ ...job, tier }] : [];
}
