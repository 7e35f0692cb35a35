import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../config/usage-error.js';
import type { WantedCases } from '../conformance/check/case-count.js';
import { type Check, scenarioChecks } from '../conformance/check/check.js';
import { propertyChecks } from '../conformance/properties/property-checks.js';
import type { ScenarioLimits } from '../conformance/scenario/expand.js';
import { loadScenarios } from '../conformance/scenario/load-scenarios.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { brokenDependencies } from './check-dependencies.js';
import { loadProperties } from './load-properties.js';

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
 * Loads the scenarios of this package and those that the user brings, and the properties of this package.
 *
 * @param cases how many a property tries; by default as many as each says
 * @throws DocumentError when one of them is wrong, UsageError when one builds on what there is not, or on itself
 */
export async function loadSuite(
  more: string[],
  limits: ScenarioLimits,
  cases?: WantedCases,
): Promise<Suite> {
  const properties = await loadProperties();
  const scenarios = await loadScenarios([SCENARIO_FOLDER, ...more]);
  const made = JSON.stringify([scenarios, properties]);
  const digest = createHash('sha256').update(made).digest('hex');
  const checks = [
    ...scenarios.flatMap((scenario) => scenarioChecks(scenario, limits)),
    ...properties.flatMap((property) => propertyChecks(property, limits, cases)),
  ];
  const broken = brokenDependencies(checks);
  if (broken !== undefined) throw new UsageError(broken);
  return { scenarios, checks, digest: `sha256:${digest}` };
}
