import { otherLimits } from '../../profile/default-limits.js';
import type { CheckFinished, Observed, RunStarted } from '../events/run-event.js';
import type { EarlierRun } from './continuing/earlier-run.js';
import { type Planned, planTotals } from './planning/plan.js';
import { tierFacts } from './planning/tier-facts.js';
import type { RunOptions } from './run-options.js';

/** How a check ended that would be run, where that is known. */
export function keptOf(
  { check, action }: Planned,
  earlier: EarlierRun | undefined,
): (CheckFinished | Observed)[] {
  const event = action === 'run' ? earlier?.kept.get(check.id) : undefined;
  return event === undefined ? [] : [event];
}

/**
 * The event that opens a run.
 *
 * @param kept how many of the planned checks and observations are not run again
 */
export function runStarted(options: RunOptions, id: string, kept: number): RunStarted {
  const { target, suite, version, seed, shownOptions, checks, earlier } = options;
  const { planned, inAllShards, tier } = options.plan;
  const limits = otherLimits(target.limits);
  const hosts = Object.entries(target.hosts).map(([name, host]) => [name, host.url]);
  const plan = planTotals(planned.filter((one) => keptOf(one, earlier).length === 0));
  const { questions } = planTotals(planned);
  const taken = kept + (earlier?.incidental.length ?? 0);
  const continues = earlier && { ...earlier.continues, kept: taken };
  return {
    type: 'run-started',
    tool: { name: 'archive-assay', version, suite },
    target: {
      name: target.name,
      hosts: Object.fromEntries(hosts),
      profile: target.digest,
      ...(limits && { limits }),
    },
    run: {
      id,
      startedAt: new Date().toISOString(),
      seed,
      options: shownOptions,
      ...(continues && { continues }),
    },
    // What is taken over is part of the run, and not sent again.
    plan: { ...plan, checks: plan.checks + taken, ...(questions && { questions }) },
    ...(tier !== undefined && {
      // Each shard, and the report of all of them, tells what the tier is, and not what is left of it.
      tier: tierFacts(tier, inAllShards, checks),
    }),
  };
}
