import {
  explainProperty,
  explainRequirement,
  explainScenario,
} from '../report/catalogue/explanation.js';
import { checksFor, checksOf, findById } from '../suite/find-by-id.js';
import { loadKnownFaults } from '../suite/known-faults.js';
import { loadSuite } from '../suite/load-suite.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/**
 * Tells what a requirement or a check is about.
 *
 * @throws UsageError when there is none with that id
 */
export async function explain(
  id: string,
  { scenarios }: { scenarios: string[] },
): Promise<ExitCode> {
  const suite = await loadSuite({ scenarios });
  const { requirement, property, scenario } = findById(suite, id);
  const faults = await loadKnownFaults();
  const lines = [
    ...(requirement ? explainRequirement(requirement, checksFor(suite, requirement), faults) : []),
    ...(property ? explainProperty(property) : []),
    ...(scenario ? explainScenario(scenario, checksOf(suite, scenario), faults) : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}
