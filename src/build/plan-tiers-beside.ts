import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { KnownFault } from '../package/known-faults.js';
import { builtFile } from '../package/package-root.js';
import type { CandidateFacts } from '../suite/plan/candidates.js';
import type { PlannedLimits } from '../suite/plan/planned-limits.js';
import type { ShippedPlan } from '../suite/plan/shipped-plan.js';

/** What the checks of the tiers are chosen by. */
export interface TierQuestion {
  checks: Record<PlannedLimits, readonly CandidateFacts[]>;
  faults: readonly KnownFault[];
}

/** Chooses the checks of the tiers on a thread of its own: it takes seconds, as other plans do. */
export async function planTiersBeside({
  checks,
  faults,
}: TierQuestion): Promise<ShippedPlan['tiers']> {
  const workerData: TierQuestion = {
    checks: { interface: checks.interface.map(facts), embedded: checks.embedded.map(facts) },
    faults,
  };
  const [tiers] = await once(
    new Worker(builtFile('build/tier-planner.js'), { workerData }),
    'message',
  );
  return tiers;
}

/** What a thread can be handed of a check. */
const facts = ({
  id,
  requirements,
  question,
  needs,
  cost,
  isConditional,
}: CandidateFacts): CandidateFacts => ({
  id,
  requirements,
  question,
  needs,
  cost,
  ...(isConditional !== undefined && { isConditional }),
});
