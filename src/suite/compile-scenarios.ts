import { DocumentError } from '../config/document-error.js';
import { scenarioChecks } from '../conformance/check/check.js';
import { type Choices, choicesAtNoCost, choicesOf } from '../conformance/circumstances/choices.js';
import { sendsOf } from '../conformance/circumstances/preparation.js';
import { costOf } from '../conformance/scenario/cost.js';
import { expandScenario, type ScenarioLimits } from '../conformance/scenario/expand.js';
import { parseScenario, readScenarios } from '../conformance/scenario/read-scenarios.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { flatten } from '../conformance/scenario/walk-steps.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import { COMPILED_FILE, type CompiledScenarios, keyOf } from './compiled-scenarios.js';
import {
  type KnownFault,
  PACKED_FAULTS,
  readFaultsAtNoCost,
  readKnownFaults,
} from './known-faults.js';
import { SCENARIO_FOLDER } from './package-root.js';
import { writePackedJson } from './packed-json.js';
import { type PlannedCheck, planCircumstances } from './plan/circumstance-plan.js';
import { countChecks } from './plan/known-checks.js';
import { coverageOf } from './plan/plan-coverage.js';
import { planTiers } from './plan/plan-tiers.js';
import { type Plan, RUN_PLAN_FILE, type RunPlan, runsIn } from './plan/run-plan.js';
import { standIns } from './plan/stand-ins.js';
import { usualCover } from './plan/usual-cover.js';

/** What a run may send for checks that run more than once: with it, the usual one stays below 8,000 requests. */
const EXTRA_REQUESTS = 100;
/** What sends more is about repetition, or about size. */
const MOST_EXCHANGES = 10;
/** What sends more would pay for a circumstance many times over. */
const MOST_EXCHANGES_AT_A_PRICE = 30;
const MOST_BYTES = 256 * 1024;
/** What sends more has the size of a limit: little where the limits are small, and it runs once where they are large. */
const LIMIT_BYTES = 4 * 1024 * 1024;
/** Milliseconds of pauses that a check may have. */
const LONGEST_PAUSE = 6_500;
const LONGEST_PAUSE_IN_FULL = 20_000;

// The last step of the build: parses and checks the shipped scenarios, so that no run has to.
const compiled: Record<string, Scenario> = {};
try {
  await readScenarios([SCENARIO_FOLDER], (file, text) => {
    const parsed = parseScenario(file, text);
    if (parsed.ok) compiled[keyOf(text)] = parsed.scenario;
    return parsed;
  });
} catch (error) {
  // A mistake in a scenario is no mistake of the build: the command that loads the scenario reports it.
  if (!(error instanceof DocumentError)) throw error;
}

// Then under which circumstances each check is run, by what the kill matrix says of it.
const faults = await readKnownFaults();
await writePackedJson(PACKED_FAULTS, faults);
const planned = Object.values(compiled)
  .filter(({ observe }) => observe === undefined)
  .flatMap((scenario) => plannedChecks(scenario));
// What another check shows at once runs where that one does not.
const apart = planned.filter(({ isShownAtOnce }) => !isShownAtOnce);
const left = standIns(apart, foundAmong(apart, faults));
const judged = apart.filter(({ id }) => !(id in left));
const inTheUsualWay = usualCover(judged, faults);
const atNoCost = planCircumstances(
  planned.map((check) => ({
    ...check,
    choices: choicesAtNoCost(check.choices),
    mayRunAgain: false,
  })),
  faults,
  {
    inTheUsualWay: new Set(),
    budget: 0,
    mostForOne: Number.POSITIVE_INFINITY,
    mostForOneAgain: 0,
    leastWorth: 0,
    longestPause: 0,
  },
);
const circumstances = planCircumstances(judged.map(withoutWhatAddsUp), faults, {
  inTheUsualWay,
  budget: EXTRA_REQUESTS,
  mostForOne: 0.55,
  mostForOneAgain: 1.4,
  leastWorth: 0.5,
  longestPause: LONGEST_PAUSE,
});
const circumstancesInFull = planCircumstances(planned, faults, {
  inTheUsualWay: usualCover(planned, faults),
  budget: Number.POSITIVE_INFINITY,
  mostForOne: Number.POSITIVE_INFINITY,
  mostForOneAgain: Number.POSITIVE_INFINITY,
  leastWorth: 1,
  longestPause: LONGEST_PAUSE_IN_FULL,
});
const runs = {
  circumstances,
  circumstancesInFull,
  circumstancesAtNoCost: atNoCost,
  standIns: left,
};
const checksIn = (scenario: Scenario, plan: Plan, limits: ScenarioLimits) =>
  scenarioChecks(scenario, limits, undefined, runsIn(runs, plan));
const plan: RunPlan = {
  ...runs,
  coverage: {
    all: coverageOf(circumstances, planned, faults),
    full: coverageOf(circumstancesInFull, planned, faults),
  },
  tiers: planTiers(
    Object.values(compiled).flatMap((scenario) =>
      // A tier takes seconds; what waits for some by itself is left to a run of everything.
      waits(scenario) ? [] : checksIn(scenario, 'atNoCost', DEFAULT_LIMITS),
    ),
    await readFaultsAtNoCost(),
  ),
  waiting: Object.values(compiled)
    .filter(waits)
    .map(({ id }) => id),
};
await writePackedJson(RUN_PLAN_FILE, plan);

// And what each check needs and costs then.
const counted = Object.entries(compiled).map(([key, scenario]) => {
  const checks = countChecks((inPlan, limits) => checksIn(scenario, inPlan, limits));
  return [key, { scenario, checks }] as const;
});
await writePackedJson(COMPILED_FILE, Object.fromEntries(counted) satisfies CompiledScenarios);

/** One request after the other, each with its pauses or what prepares it, would take longer than all else. */
function withoutWhatAddsUp(check: PlannedCheck): PlannedCheck {
  const { exchanges } = check.sends;
  if (exchanges <= MOST_EXCHANGES) return check;
  if (exchanges > MOST_EXCHANGES_AT_A_PRICE) {
    return { ...check, choices: choicesAtNoCost(check.choices) };
  }
  return { ...check, choices: new Map([...check.choices].filter(([topic]) => topic !== 'timing')) };
}

/** Whether it takes seconds each time. */
function waits({ steps }: Scenario): boolean {
  return flatten(steps).some((step) => 'wait' in step);
}

/** Faults, each with those of some checks that find it. */
function foundAmong(checks: readonly { id: string }[], all: readonly KnownFault[]): KnownFault[] {
  const ids = new Set(checks.map(({ id }) => id));
  return all.map((fault) => ({ ...fault, foundBy: fault.foundBy.filter((id) => ids.has(id)) }));
}

/** A check, and whether a usual run has another in its place that its scenario names. */
type ScenarioCheck = PlannedCheck & { isShownAtOnce: boolean };

function plannedChecks(scenario: Scenario): ScenarioCheck[] {
  // A raw request is what it is, and it decides.
  const isRaw = flatten(scenario.steps).some((step) => 'raw' in step);
  return expandScenario(scenario, DEFAULT_LIMITS).map((one) => {
    const { exchanges, bytes } = costOf(one).cost;
    const choices: Choices = isRaw ? new Map() : choicesOf(one, DEFAULT_LIMITS);
    const isSmall = bytes <= MOST_BYTES || bytes > LIMIT_BYTES;
    const mayRunAgain = exchanges <= MOST_EXCHANGES && isSmall;
    return {
      id: one.id,
      requirements: one.requirements,
      choices,
      sends: sendsOf(one, exchanges),
      mayRunAgain,
      isShownAtOnce: scenario.standIn !== undefined,
    };
  });
}
