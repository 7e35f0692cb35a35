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
import { planTiers } from '../suite/plan/plan-tiers.js';
import { PLANNED_LIMITS } from '../suite/plan/planned-limits.js';
import { type Plan, RUN_PLAN_FILE, type RunPlan, runsIn } from '../suite/plan/run-plan.js';
import { planRuns } from './plan-runs.js';
import { plannedChecks } from './planned-checks.js';

// The last step of the build: what would take most of the time of a short command is found out
// here.
const byKey = await parseShipped();
const scenarios = Object.values(byKey);
const faults = await readKnownFaults();
await writePackedJson(PACKED_FAULTS, faults);

const judging = scenarios.filter(({ observe }) => observe === undefined);
const runs = planRuns(judging.flatMap(plannedChecks), faults);
const checksIn = (scenario: Scenario, plan: Plan, limits: Limits) =>
  scenarioChecks(scenario, limits, { planned: runsIn(runs, plan) });

// A tier takes seconds, so what waits for seconds by itself is left to a run of everything.
const quick = scenarios.filter((scenario) => !waits(scenario));
const atNoCost = await readFaultsAtNoCost();
const tiersWithin = (limits: Limits) =>
  planTiers(
    quick.flatMap((scenario) => checksIn(scenario, 'once', limits)),
    atNoCost,
  );
const plan: RunPlan = {
  ...runs,
  tiers: {
    interface: tiersWithin(PLANNED_LIMITS.interface),
    embedded: tiersWithin(PLANNED_LIMITS.embedded),
  },
  waiting: scenarios.filter(waits).map(({ id }) => id),
};
await writePackedJson(RUN_PLAN_FILE, plan);

const counted = Object.entries(byKey).map(([key, scenario]) => {
  const checks = countChecks((inPlan, limits) => checksIn(scenario, inPlan, limits));
  return [key, { scenario, checks }] as const;
});
await writePackedJson(COMPILED_FILE, Object.fromEntries(counted) satisfies CompiledScenarios);

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
