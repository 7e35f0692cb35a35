import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { renderScenario } from '../conformance/scenario/render-scenario.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';

/** Where the commands and the tests of Vitest leave counterexamples. */
export const COUNTEREXAMPLE_FOLDER = join('reports', 'counterexamples');

/**
 * Writes counterexamples into a folder, each named after the requirement that it breaks.
 *
 * @returns what writes one and tells its path
 */
export function keepCounterexamples(folder: string): (scenario: Scenario) => Promise<string> {
  return async (scenario) => {
    // A relative folder would be tried again and again where the working directory was removed.
    mkdirSync(resolve(folder), { recursive: true });
    const name = scenario.id.replace('/counterexample', '').replaceAll('/', '-');
    const path = join(folder, `${name}.yaml`);
    await writeFileAtomic(path, renderScenario(scenario));
    return path;
  };
}
