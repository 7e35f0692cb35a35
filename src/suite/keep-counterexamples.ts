import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { KeepCounterexample } from '../conformance/check/property-runner.js';
import { locateStep } from '../conformance/scenario/locate-step.js';
import { renderScenario } from '../conformance/scenario/render-scenario.js';

/** Where the commands and the tests of Vitest leave counterexamples. */
export const COUNTEREXAMPLE_FOLDER = join('reports', 'counterexamples');

/** Writes counterexamples into a folder, each named after the requirement that it breaks. */
export function keepCounterexamples(folder: string): KeepCounterexample {
  return async (scenario) => {
    // A relative folder would be tried again and again where the working directory was removed.
    mkdirSync(resolve(folder), { recursive: true });
    const name = scenario.id.replace('/counterexample', '').replaceAll('/', '-');
    const file = join(folder, `${name}.yaml`);
    const text = renderScenario(scenario);
    await writeFileAtomic(file, text);
    // The last step is the one that fails.
    const location = locateStep({ file, text }, scenario.steps, [scenario.steps.length - 1]);
    return location ?? { file, line: 1, step: '1' };
  };
}
