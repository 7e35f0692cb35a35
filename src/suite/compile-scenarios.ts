import writeFileAtomic from 'write-file-atomic';
import { DocumentError } from '../config/document-error.js';
import { scenarioChecks } from '../conformance/check/check.js';
import { loadScenarios, parseScenario } from '../conformance/scenario/load-scenarios.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import { COUNTS_FILE, circumstanceCounts } from './circumstance-counts.js';
import { COMPILED_FILE, type CompiledScenarios, keyOf } from './compiled-scenarios.js';
import { loadKnownFaults } from './known-faults.js';
import { SCENARIO_FOLDER } from './package-root.js';

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
const limits = DEFAULT_LIMITS;
const checks = Object.values(compiled).flatMap((scenario) => scenarioChecks(scenario, limits));
const costs = new Map(
  checks.filter(({ question }) => question === undefined).map(({ id, cost }) => [id, cost]),
);
const counts = circumstanceCounts(await loadKnownFaults(), (id) => costs.get(id));
await writeFileAtomic(COUNTS_FILE, JSON.stringify([...counts].sort()));
