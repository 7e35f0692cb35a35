import type { Check } from '../../check/check.js';
import { type Planned, type PlanWish, planChecks } from './plan.js';
import type { RunTier } from './run-tier.js';
import type { Selected } from './select.js';
import { type Shard, withinShard } from './shard.js';

/** What becomes of each check of a run, decided once and before anything is sent. */
export interface RunPlan extends Pick<PlanWish, 'chosen'> {
  /** In the order in which it is done. */
  planned: Planned[];
  /** Those that are run here or by another shard. */
  inAllShards: Check[];
  selected: Selected;
  /** What a glob that matches nothing was probably to be, where nothing is selected. */
  meant?: string | undefined;
  /** Which part of all checks was chosen. */
  tier?: RunTier | undefined;
}

/** @param wish `shard` is the part of the run that is done here, where several do it together */
export function planRun(
  checks: Check[],
  {
    shard,
    meant,
    tier,
    ...wish
  }: PlanWish & Pick<RunPlan, 'meant' | 'tier'> & { shard?: Shard | undefined },
): RunPlan {
  const { selected, chosen } = wish;
  const whole = planChecks(checks, wish);
  const inAllShards = whole.flatMap(({ check, action }) => (action === 'run' ? [check] : []));
  return { planned: withinShard(whole, shard), inAllShards, selected, chosen, meant, tier };
}
