import { scenarioChecks } from '../conformance/check/scenario-checks.js';
import { parseScenario, readScenarios } from '../conformance/scenario/read-scenarios.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { flatten } from '../conformance/scenario/walk-steps.js';
import { DocumentError } from '../errors/document-error.js';
import { PACKED_FAULTS, readFaultsAtNoCost, readKnownFaults } from '../package/known-faults.js';
import { SCENARIO_FOLDER } from '../package/package-root.js';
import { writePackedJson } from '../package/packed-json.js';
import type { Limits } from '../spec/limits.js';
import { COMPILED_FILE, type CompiledScenarios, keyOf } from '../suite/compiled-scenarios.js';
import { countChecks } from '../suite/plan/known-checks.js';
import { PLANNED_LIMITS } from '../suite/plan/planned-limits.js';
import {
  type Plan,
  runsIn,
  SHIPPED_PLAN_FILE,
  type ShippedPlan,
} from '../suite/plan/shipped-plan.js';
import { planOnce, planRuns } from './plan-runs.js';
import { planTiersBeside } from './plan-tiers-beside.js';
import { plannedChecks } from './planned-checks.js';

// The last step of the build: what would take most of the time of a short command is found out
// here.
const byKey = await parseShipped();
const scenarios = Object.values(byKey);
const faults = await readKnownFaults();
// Compressing takes seconds of another thread, so it goes on beside the rest.
const written = [writePackedJson(PACKED_FAULTS, faults)];

const judging = scenarios.filter(({ observe }) => observe === undefined);
const planned = judging.flatMap(plannedChecks);
const once = planOnce(planned, faults);

// A tier takes seconds, so what waits for seconds by itself is left to a run of everything.
const quick = scenarios.filter((scenario) => !waits(scenario));
const onceEach = runsIn({ circumstances: { usual: {}, full: {}, once }, standIns: {} }, 'once');
const quickWithin = (limits: Limits) =>
  quick.flatMap((scenario) => scenarioChecks(scenario, limits, { planned: onceEach }));
const tiers = planTiersBeside({
  checks: {
    interface: quickWithin(PLANNED_LIMITS.interface),
    embedded: quickWithin(PLANNED_LIMITS.embedded),
  },
  faults: await readFaultsAtNoCost(),
});

const { circumstances, ...runs } = planRuns(planned, faults);
const plans = { ...runs, circumstances: { ...circumstances, once } };
const checksIn = (scenario: Scenario, plan: Plan, limits: Limits) =>
  scenarioChecks(scenario, limits, { planned: runsIn(plans, plan) });
const counted = Object.entries(byKey).map(([key, scenario]) => {
  const checks = countChecks((inPlan, limits) => checksIn(scenario, inPlan, limits));
  return [key, { scenario, checks }] as const;
});
const compiled: CompiledScenarios = Object.fromEntries(counted);
written.push(writePackedJson(COMPILED_FILE, compiled));

const plan: ShippedPlan = {
  ...plans,
  tiers: await tiers,
  waiting: scenarios.filter(waits).map(({ id }) => id),
};
written.push(writePackedJson(SHIPPED_PLAN_FILE, plan));
await Promise.all(written);

/**
 * The shipped scenarios that have no mistakes, by the keys of their texts. A command that reads
 * them reports the others.
 */
async function parseShipped(): Promise<Record<string, Scenario>> {
  const parsedByKey: Record<string, Scenario> = {};
  try {
    await readScenarios([SCENARIO_FOLDER], (file, text) => {
      const parsed = parseScenario(file, text);
      if (parsed.ok) parsedByKey[keyOf(text)] = parsed.scenario;
      return parsed;
    });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
  }
  return parsedByKey;
}

/** Whether a run of it takes seconds each time. */
function waits({ steps }: Scenario): boolean {
  return flatten(steps).some((step) => 'wait' in step);
}
