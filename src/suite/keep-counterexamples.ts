import type { KeepCounterexample } from '../conformance/check/counterexample.js';
import type { WriteEvidence } from '../conformance/events/write-evidence.js';
import { locateStep } from '../conformance/scenario/locate-step.js';
import { renderScenario } from '../conformance/scenario/render-scenario.js';

/**
 * Writes counterexamples as files, each named after its id: the requirement that it breaks, and who
 * found it.
 */
export function keepCounterexamples(write: WriteEvidence, folder: string): KeepCounterexample {
  return async (scenario) => {
    const name = scenario.id.replace('/counterexample', '').replaceAll('/', '-');
    const text = renderScenario(scenario);
    const file = await write(`${folder}${name}.yaml`, text);
    // The last step is the one that fails.
    const location = locateStep({ file, text }, scenario.steps, [scenario.steps.length - 1]);
    return location ?? { file, line: 1, step: '1' };
  };
}
