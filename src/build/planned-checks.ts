import { type Choices, choicesAtNoCost, choicesOf } from '../conformance/circumstances/choices.js';
import { sendsOf } from '../conformance/circumstances/prices.js';
import { costOf } from '../conformance/scenario/cost.js';
import { expandScenario } from '../conformance/scenario/expand.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { flatten } from '../conformance/scenario/walk-steps.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import type { PlannedCheck } from '../suite/plan/circumstance-plan.js';

/** A check that sends more is about repetition. It runs once. */
const MAX_EXCHANGES = 10;
/** A check that sends more would pay for a circumstance with each of its requests. */
const MAX_EXCHANGES_AT_A_PRICE = 30;
/** A check that sends more is about size. It runs once. */
const MAX_BYTES = 256 * 1024;
/**
 * A check that sends more has a size that follows a limit of the target. Where the limits are small
 * it costs little and may run again; where they are large it runs once.
 */
const LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * A check to plan, and whether its scenario names another one that a usual run has in its place.
 */
export type ScenarioCheck = PlannedCheck & { isShownAtOnce: boolean };

/** The checks of a scenario, with what circumstances can do to them. */
export function plannedChecks(scenario: Scenario): ScenarioCheck[] {
  // The bytes of a raw request are stated, so circumstances change nothing about it.
  const isRaw = flatten(scenario.steps).some((step) => 'raw' in step);
  return expandScenario(scenario, DEFAULT_LIMITS).map((one) => {
    const { exchanges, bytes } = costOf(one).cost;
    const choices: Choices = isRaw ? new Map() : choicesOf(one, DEFAULT_LIMITS);
    const isSmall = bytes <= MAX_BYTES || bytes > LIMIT_BYTES;
    return {
      id: one.id,
      requirements: one.requirements,
      choices,
      sends: sendsOf(one, exchanges),
      mayRunAgain: exchanges <= MAX_EXCHANGES && isSmall,
      isShownAtOnce: scenario.standIn !== undefined,
    };
  });
}

/**
 * A check without the choices that cost something for each of its requests, where it sends many:
 * pauses, and the requests that prepare a circumstance, would add up to more than all other checks
 * take.
 */
export function withoutChoicesThatAddUp(check: PlannedCheck): PlannedCheck {
  const { exchanges } = check.sends;
  if (exchanges <= MAX_EXCHANGES) return check;
  if (exchanges > MAX_EXCHANGES_AT_A_PRICE) {
    return { ...check, choices: choicesAtNoCost(check.choices) };
  }
  return { ...check, choices: new Map([...check.choices].filter(([topic]) => topic !== 'timing')) };
}
