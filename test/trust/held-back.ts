import { FAULTS } from '../../src/archive/faults/catalogue.js';
import { type KnownFault, readFaultsAtNoCost } from '../../src/package/known-faults.js';
import { DEFAULT_LIMITS } from '../../src/profile/default-limits.js';
import { isAtOrBelow } from '../../src/spec/id-path.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { planTier } from '../../src/suite/plan/plan-tiers.js';
import { FOLDS, foldOf } from '../../src/suite/plan/power.js';
import type { ShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import type { ChosenTier } from '../../src/suite/plan/tiers.js';
import { drawing } from './combination.js';
import type { CheckVerdict, Job } from './job.js';

/**
 * Faults that are judged by a tier as it would be if nobody had thought of them: chosen without
 * them and the other faults of their part, as in the cross-validation of the plan. That counts what
 * single checks find; this runs them, so that what is found by looking back on the whole run, or
 * under another requirement, is found here as well.
 *
 * @param count how many are drawn
 */
export async function heldBackJobs(
  { seed, count, tier }: { seed: number; count: number; tier: ChosenTier },
  { waiting }: Pick<ShippedPlan, 'waiting'>,
): Promise<Job[]> {
  const known = await readFaultsAtNoCost();
  const suite = await loadSuite({ limits: DEFAULT_LIMITS, observations: false, plan: 'once' });
  const checks = suite.checks.filter(
    ({ id }) => !waiting.some((scenario) => isAtOrBelow(id, scenario)),
  );
  const without = (fold: number) =>
    known.map((one): KnownFault => (foldOf(one.fault) === fold ? { ...one, foundBy: [] } : one));
  const chosen = Array.from(
    { length: FOLDS },
    (_, fold) => planTier(tier, checks, without(fold)).checks,
  );
  const draw = drawing(`held back/${seed}`);
  return FAULTS.map((fault) => ({ fault, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ fault: { id } }) => ({
      kind: 'held-back',
      name: id,
      options: { fault: id },
      inspector: true,
      only: chosen[foldOf(id)] ?? [],
      isAtNoCost: true,
    }));
}

const breaksOf = new Map(FAULTS.map(({ id, breaks }) => [id, breaks]));

/** What came of faults that were held back, as Markdown; empty where there were none. */
export function renderHeldBack(all: readonly CheckVerdict[]): string {
  const verdicts = all.filter(({ job, broken }) => job.kind === 'held-back' && !broken);
  if (verdicts.length === 0) return '';
  const failed = ({ failedMusts, failedShoulds }: CheckVerdict) => [
    ...failedMusts,
    ...failedShoulds,
  ];
  const found = verdicts.filter((one) => failed(one).length > 0);
  const named = found.filter((one) => failed(one).includes(breaksOf.get(one.job.name) ?? ''));
  const exchanges = verdicts.map((one) => one.exchanges).sort((a, b) => a - b);
  const share = (count: number) =>
    `${count} of ${verdicts.length} (${((count / verdicts.length) * 100).toFixed(1)} %)`;
  return [
    `\n## Faults that were held back: ${share(found.length)} found`,
    `${share(named.length)} under the requirement that they break. Exchanges: ${exchanges[exchanges.length >> 1]} at the median, ${exchanges.at(-1)} at most.`,
    '### Missed',
    verdicts
      .filter((one) => failed(one).length === 0)
      .map(({ job }) => `- ${job.name}`)
      .join('\n'),
  ].join('\n\n');
}
