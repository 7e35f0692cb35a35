import { resolve } from 'node:path';
import { type Check, scenarioChecks } from '../../src/conformance/check/check.js';
import { loadScenarios } from '../../src/conformance/scenario/load-scenarios.js';
import { LIMITS } from './judge.js';

/** The checks of the package; an observation never decides anything, so none is here. */
export async function loadChecks(): Promise<Check[]> {
  const scenarios = await loadScenarios([resolve('scenarios')]);
  const limits = {
    file: { accept: LIMITS.fileBytes, refuse: LIMITS.fileBytes + 1 },
    email: { accept: LIMITS.emailBytes, refuse: LIMITS.emailBytes + 1 },
    split: { whole: LIMITS.splitBytes, split: LIMITS.splitBytes + 1 },
  };
  return scenarios
    .flatMap((scenario) => scenarioChecks(scenario, limits))
    .filter(({ question }) => question === undefined);
}
