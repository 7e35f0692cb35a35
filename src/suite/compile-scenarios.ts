import writeFileAtomic from 'write-file-atomic';
import { DocumentError } from '../config/document-error.js';
import { loadScenarios, parseScenario } from '../conformance/scenario/load-scenarios.js';
import { COMPILED_FILE, type CompiledScenarios, keyOf } from './compiled-scenarios.js';
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
