import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Check, scenarioChecks } from '../engine/check.js';
import type { ScenarioLimits } from '../scenario/expand.js';
import { loadScenarios } from '../scenario/load-scenarios.js';
import type { Scenario } from '../scenario/scenario-schema.js';

/** The scenarios of this package. */
export const SCENARIO_FOLDER = fileURLToPath(new URL('../../scenarios', import.meta.url));

/** All checks there are, and a digest of what they are made from. */
export interface Suite {
  scenarios: Scenario[];
  checks: Check[];
  /** `sha256:…` */
  digest: string;
}

/**
 * Loads the scenarios of this package and those that the user brings.
 *
 * @throws DocumentError when one of them is wrong
 */
export async function loadSuite(more: string[], limits: ScenarioLimits): Promise<Suite> {
  const scenarios = await loadScenarios([SCENARIO_FOLDER, ...more]);
  const digest = createHash('sha256').update(JSON.stringify(scenarios)).digest('hex');
  return {
    scenarios,
    checks: scenarios.flatMap((scenario) => scenarioChecks(scenario, limits)),
    digest: `sha256:${digest}`,
  };
}
