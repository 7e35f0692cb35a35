import writeFileAtomic from 'write-file-atomic';
import { DocumentError } from '../config/document-error.js';
import { scenarioChecks } from '../conformance/check/check.js';
import { loadScenarios, parseScenario } from '../conformance/scenario/load-scenarios.js';
import { flatten } from '../conformance/scenario/walk-steps.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import { circumstanceCounts } from './circumstance-counts.js';
import { COMPILED_FILE, type CompiledScenarios, keyOf } from './compiled-scenarios.js';
import { loadKnownFaults } from './known-faults.js';
import { SCENARIO_FOLDER } from './package-root.js';
import { RUN_PLAN_FILE, type RunPlan } from './run-plan.js';
import { standIns } from './stand-ins.js';

/** What a run may send beyond one time of each check: with it, the usual one stays below 8,000 requests. */
const EXTRA_REQUESTS = 3_300;

// The last step of the build: parses and checks the shipped scenarios, so that no run has to.
const compiled: CompiledScenarios = {};
try {
  await loadScenarios([SCENARIO_FOLDER], (file, text) => {
    const parsed = parseScenario(file, text);
    if (parsed.ok) compiled[keyOf(text)] = parsed.scenario;
    return parsed;
  });
} catch (error) {
  // A mistake in a scenario is no mistake of the build: the command that loads the scenario reports it.
  if (!(error instanceof DocumentError)) throw error;
}
await writeFileAtomic(COMPILED_FILE, JSON.stringify(compiled));

// Then how often each check is run, by what the kill matrix says of it.
const checks = Object.values(compiled)
  .flatMap((scenario) => scenarioChecks(scenario, DEFAULT_LIMITS))
  .filter(({ question }) => question === undefined);
const costs = new Map(checks.map(({ id, cost }) => [id, cost]));
const faults = await loadKnownFaults();
const waiting = new Set(
  Object.values(compiled)
    .filter(({ steps }) => flatten(steps).some((step) => 'wait' in step))
    .map(({ id }) => id),
);
// What waits takes seconds each time.
const isQuick = (id: string) => ![...waiting].some((one) => id === one || id.startsWith(`${one}/`));
const costOf = (id: string) => (isQuick(id) ? costs.get(id) : undefined);
const left = standIns([...costs.keys()], faults);
const plan: RunPlan = {
  times: circumstanceCounts(faults, (id) => (id in left ? undefined : costOf(id)), EXTRA_REQUESTS),
  timesInFull: circumstanceCounts(faults, costOf),
  standIns: left,
};
await writeFileAtomic(RUN_PLAN_FILE, JSON.stringify(plan));
