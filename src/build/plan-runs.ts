import { choicesAtNoCost } from '../conformance/circumstances/choices.js';
import type { KnownFault } from '../package/known-faults.js';
import {
  type CircumstancePlan,
  type PlanLimits,
  planCircumstances,
} from '../suite/plan/circumstance-plan.js';
import { coverageOf } from '../suite/plan/plan-coverage.js';
import type { ShippedPlan } from '../suite/plan/shipped-plan.js';
import { standIns } from '../suite/plan/stand-ins.js';
import { usualCover } from '../suite/plan/usual-cover.js';
import { type ScenarioCheck, withoutChoicesThatAddUp } from './planned-checks.js';

/** Limits of a plan, but for the checks that run in the usual way as well. */
type Price = Omit<PlanLimits, 'inTheUsualWay'>;

/**
 * What a usual run may send for its circumstances. With these values it stays below 8,000 requests.
 */
const USUAL_PRICE: Price = {
  budget: 10,
  // In a first run, which every check has anyway, a circumstance has to reach twelve new
  // faults for each request that prepares it.
  mostForOne: 0.08,
  // A further run is made for its circumstances alone, so they may cost more than one request for
  // each new fault.
  mostForOneAgain: 1.4,
  // A fault that has a condition of its own has the weight 0.5. One such fault is worth a further
  // run.
  leastWorth: 0.5,
  // Milliseconds.
  longestPause: 6_500,
};

/** A fault that so many checks find needs none that runs in the usual way besides. */
const MANY = 3;

/** A run with `--full` sends whatever brings one more fault and circumstance together. */
const FULL_PRICE: Price = {
  budget: Number.POSITIVE_INFINITY,
  mostForOne: Number.POSITIVE_INFINITY,
  mostForOneAgain: Number.POSITIVE_INFINITY,
  leastWorth: 1,
  longestPause: 20_000,
};

/** A tier takes the circumstances that cost neither requests nor time, and runs each check once. */
const NO_PRICE: Price = {
  budget: 0,
  mostForOne: Number.POSITIVE_INFINITY,
  mostForOneAgain: 0,
  leastWorth: 0,
  longestPause: 0,
};

/**
 * Plans under which circumstances each check runs once, where these cost neither requests nor time.
 *
 * @param checks all checks that judge
 * @param faults what is known of the faults that they find
 */
export function planOnce(
  checks: readonly ScenarioCheck[],
  faults: readonly KnownFault[],
): CircumstancePlan {
  const once = checks.map((check) => ({
    ...check,
    choices: choicesAtNoCost(check.choices),
    mayRunAgain: false,
  }));
  return planCircumstances(once, faults, { ...NO_PRICE, inTheUsualWay: new Set() });
}

/** How often each check runs in a usual run and with `--full`, and what that comes to. */
interface Repetitions extends Pick<ShippedPlan, 'standIns' | 'coverage'> {
  circumstances: Pick<ShippedPlan['circumstances'], 'usual' | 'full'>;
}

/**
 * Plans how often each check runs and under which circumstances, in a usual run and with `--full`.
 *
 * @param checks all checks that judge
 * @param faults what is known of the faults that they find
 */
export function planRuns(
  checks: readonly ScenarioCheck[],
  faults: readonly KnownFault[],
): Repetitions {
  // Skip checks that another check covers in the same run.
  const apart = checks.filter(({ isShownAtOnce }) => !isShownAtOnce);
  const left = standIns(apart, foundAmong(apart, faults));
  const inUsual = apart.filter(({ id }) => !(id in left));
  const usual = planCircumstances(inUsual.map(withoutChoicesThatAddUp), faults, {
    ...USUAL_PRICE,
    inTheUsualWay: usualCover(inUsual, faults, MANY),
  });
  const full = planCircumstances(checks, faults, {
    ...FULL_PRICE,
    inTheUsualWay: usualCover(checks, faults),
  });
  return {
    circumstances: { usual, full },
    standIns: left,
    coverage: {
      all: coverageOf(usual, checks, faults),
      full: coverageOf(full, checks, faults),
    },
  };
}

/** The faults, each with those of the checks that find it. */
function foundAmong(checks: readonly { id: string }[], all: readonly KnownFault[]): KnownFault[] {
  const ids = new Set(checks.map(({ id }) => id));
  return all.map((fault) => ({ ...fault, foundBy: fault.foundBy.filter((id) => ids.has(id)) }));
}
