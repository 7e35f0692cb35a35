import { readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import { readFaultsAtNoCost, readKnownFaults } from '../../package/known-faults.js';
import {
  explainFault,
  explainProperty,
  explainRequirement,
  explainScenario,
  explainSection,
  explanationAsJson,
} from '../../report/catalogue/explanation.js';
import { explainLoad } from '../../report/catalogue/load-explanation.js';
import { requirementAsJson } from '../../report/catalogue/requirement-as-json.js';
import { checksFor, checksOf, findById, requirementsIn } from '../../suite/find-by-id.js';
import { loadAddedSuite } from '../../suite/mistakes/load-added-suite.js';
import { powerByTier } from '../../suite/plan/power-by-tier.js';
import { readShippedPlan } from '../../suite/plan/shipped-plan.js';
import { printJson } from '../print-json.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';

/**
 * Tells what a requirement, a check, a fault or a load scenario is about, or which requirements a
 * section of the interface states.
 *
 * @param verbose with every check and every known fault, however many there are
 * @throws UsageError, DocumentError when there is none with that id
 */
export async function explain(
  id: string,
  {
    scenarios,
    json = false,
    verbose = false,
  }: { scenarios: string[]; json?: boolean; verbose?: boolean },
): Promise<ExitCode> {
  if (id.startsWith('load/')) {
    const { scenario, file } = await readLoadScenario(id, scenarios);
    if (json) printJson({ schema: 'assay-explain/1', load: { ...scenario, file } });
    else process.stdout.write(`${explainLoad(scenario, file, calledAs().any).join('\n')}\n`);
    return EXIT.ok;
  }
  const ofSection = requirementsIn(id);
  if (ofSection.length > 0) {
    if (json)
      printJson({
        schema: 'assay-explain/1',
        section: id,
        requirements: ofSection.map(requirementAsJson),
      });
    else process.stdout.write(`${explainSection(id, ofSection).join('\n')}\n`);
    return EXIT.ok;
  }
  const suite = await loadAddedSuite({ scenarios });
  const [faults, atNoCost, { tiers }] = await Promise.all([
    readKnownFaults(),
    readFaultsAtNoCost(),
    readShippedPlan(),
  ]);
  const { requirement, property, scenario, fault } = findById(suite, faults, id);
  const found = requirement && {
    requirement,
    checks: checksFor(suite, requirement),
    power: powerByTier(tiers.interface, atNoCost, requirement.id),
  };
  if (json) {
    const things = {
      requirement: found,
      property,
      fault,
      scenario: scenario && { scenario, checks: checksOf(suite, scenario) },
    };
    printJson(explanationAsJson(things, faults));
    return EXIT.ok;
  }
  const blocks = [
    found ? explainRequirement(found, faults, verbose) : [],
    property ? explainProperty(property, faults, verbose) : [],
    fault ? explainFault(fault, calledAs().any, verbose) : [],
    scenario ? explainScenario(scenario, checksOf(suite, scenario), faults, verbose) : [],
  ].filter((lines) => lines.length > 0);
  process.stdout.write(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`);
  return EXIT.ok;
}
