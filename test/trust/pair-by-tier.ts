import { FAULTS } from '../../src/archive/faults/catalogue.js';
import type { ShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import type { ChosenTier } from '../../src/suite/plan/tiers.js';
import type { Job } from './job.js';
import { checksOf } from './jobs.js';

/**
 * A pair of faults by the checks of the two broken requirements, beside those of a tier, which has
 * one at least for each must that can be seen: they show what else the faults take down.
 */
export function pairByTier(job: Job, tier: ChosenTier, { tiers }: Pick<ShippedPlan, 'tiers'>): Job {
  if (job.kind !== 'pair' || job.only !== undefined) return job;
  const { fault = [] } = job.options;
  const broken = FAULTS.filter(({ id }) => fault.includes(id)).map(checksOf);
  return {
    ...job,
    only: [...broken, ...tiers.interface[tier][job.inspector ? 'inspector' : 'wire'].checks],
  };
}
