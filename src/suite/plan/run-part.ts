import type { Check } from '../../conformance/check/check.js';
import type { ChosenChecks } from '../../conformance/run/planning/chosen-checks.js';
import type { RunTier } from '../../conformance/run/planning/run-tier.js';
import { UsageError } from '../../errors/usage-error.js';
import { readFaultsAtNoCost, readKnownFaults } from '../../package/known-faults.js';
import type { Target } from '../../profile/target.js';
import { isAtOrBelow } from '../../spec/id-path.js';
import type { RunBudget } from './budget.js';
import { auditsAtNoCost, candidatesOf } from './candidates.js';
import { BESIDE, chooseChecks, forChecks } from './choose-checks.js';
import { planTier, type TierPlan } from './plan-tiers.js';
import { plannedLimits } from './planned-limits.js';
import { powerOf } from './power.js';
import { type Plan, readShippedPlan, type ShippedPlan } from './shipped-plan.js';
import { type ChosenTier, isChosenTier, type Tier } from './tiers.js';

/** Which part of all checks is wanted. At most one of these says anything. */
export interface WantedPart {
  tier?: Tier | undefined;
  budget?: RunBudget | undefined;
  /** Means the tier `full`. */
  full?: boolean | undefined;
}

/** The wanted tier; undefined where a budget is to choose. */
export function wantedTier({ tier, budget, full = false }: WantedPart): Tier | undefined {
  if (tier !== undefined && budget !== undefined) {
    throw new UsageError(
      '--tier and --budget both choose checks; give one of them',
      'contradiction',
    );
  }
  if (full && budget !== undefined)
    throw new UsageError('--full cannot be combined with --budget', 'contradiction');
  if (full && tier !== undefined && tier !== 'full') {
    throw new UsageError(
      `--full means --tier full; it was given beside --tier ${tier}`,
      'contradiction',
    );
  }
  return budget === undefined ? (tier ?? (full ? 'full' : 'all')) : undefined;
}

/**
 * Whether each check runs once only, under circumstances that cost nothing: so the price of a
 * choice is small.
 */
const isAtNoCost = (wanted: WantedPart): boolean =>
  wanted.budget !== undefined || isChosenTier(wantedTier(wanted) ?? '');

/** How often each check of the part is run. */
export function wantedPlan(wanted: WantedPart): Plan {
  if (isAtNoCost(wanted)) return 'once';
  return wantedTier(wanted) === 'full' ? 'full' : 'usual';
}

const BY_WORTH = 'the checks that find the most known faults for their cost';

/** The checks that a part is chosen from. */
export interface Choosable {
  /** What the user selected and the target has everything for. */
  possible: readonly Check[];
  /** What the target has everything for, whatever the user selected. */
  feasible: () => readonly Check[];
  /** Whether the user selected some by name; what a whole tier finds says nothing of these. */
  isNamed: boolean;
}

/**
 * The checks that are run of those that could be.
 *
 * @throws UsageError when two parts are wanted at once, or no check fits into a budget
 */
export async function runPart(
  wanted: WantedPart,
  { possible, feasible, isNamed }: Choosable,
  target: Target,
): Promise<{ tier: RunTier; chosen?: ChosenChecks }> {
  const faults = await (isAtNoCost(wanted) ? readFaultsAtNoCost() : readKnownFaults());
  // What the user demands beyond the interface finds no known fault, and was asked for all the
  // same.
  const own = possible.filter((check) => check.own).map(({ id }) => id);
  const power = (ids: ReadonlySet<string>) => powerOf(ids, faults);
  const tier = wantedTier(wanted);
  if (tier === undefined) {
    const { ms, ...budget } = wanted.budget ?? {};
    const chosen = chooseChecks(candidatesOf(possible, faults), forChecks(budget));
    if (chosen.length === 0 && possible.length > own.length) throw tooSmall();
    const ids = [...chosen.map(({ id }) => id), ...auditsAtNoCost(possible)];
    const reason = `left out by the budget, which goes to ${BY_WORTH}`;
    return {
      tier: { name: 'budget', powerOf: power },
      chosen: { ids: new Set([...ids, ...own]), reason, ms },
    };
  }
  if (!isChosenTier(tier)) return { tier: { name: tier, powerOf: power } };
  const { tiers, waiting } = await readShippedPlan();
  const candidates = feasible();
  const { checks, crossValidated } =
    builtChoice(tier, target, tiers, candidates) ??
    planTier(
      tier,
      candidates.filter(({ id }) => !waiting.some((scenario) => isAtOrBelow(id, scenario))),
      faults,
    );
  const reason = `left out by the tier ${tier}, which has ${BY_WORTH}`;
  return {
    tier: { name: tier, powerOf: power, ...(!isNamed && { crossValidated }) },
    chosen: { ids: new Set([...checks, ...own]), reason },
  };
}

/**
 * The choice that was made when the package was built, where there is one for the limits of this
 * target, and it can be asked all of that. What exceeds lower limits may cost little enough to be
 * chosen.
 */
function builtChoice(
  tier: ChosenTier,
  { limits, inspectorUrl }: Target,
  tiers: ShippedPlan['tiers'],
  feasible: readonly Check[],
): TierPlan | undefined {
  const name = plannedLimits(limits);
  const built = name && tiers[name][tier][inspectorUrl === undefined ? 'wire' : 'inspector'];
  const ids = new Set(feasible.map(({ id }) => id));
  // The build chooses none where it has not come to that.
  if (built === undefined || built.checks.length === 0) return undefined;
  return built.checks.every((id) => ids.has(id)) ? built : undefined;
}

const tooSmall = (): UsageError =>
  new UsageError(
    `no check fits into --budget: besides its checks, a run sends some ${BESIDE} requests, which leave about as many objects; 100-requests has a few checks`,
  );
