import { createHash } from 'node:crypto';
import type { WantedCases } from '../conformance/check/case-count.js';
import type { Check, PlannedRuns } from '../conformance/check/check.js';
import { scenarioChecks } from '../conformance/check/scenario-checks.js';
import type { AnyProperty } from '../conformance/properties/property.js';
import { propertyChecks } from '../conformance/properties/property-checks.js';
import {
  assertOwnRequirements,
  type WrittenRequirement,
} from '../conformance/scenario/own-requirements.js';
import { readScenarioFiles } from '../conformance/scenario/read-scenarios.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { UsageError } from '../errors/usage-error.js';
import { SCENARIO_FOLDER } from '../package/package-root.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import type { Limits } from '../spec/limits.js';
import type { OwnRequirement } from '../spec/own-requirement.js';
import { knownScenarios } from './compiled-scenarios.js';
import { locatorOf } from './locator-of.js';
import { assertOwnProperties } from './mistakes/assert-own-properties.js';
import { brokenDependencies } from './mistakes/broken-dependencies.js';
import { impossibleCircumstances } from './mistakes/impossible-circumstances.js';
import { countedIn } from './plan/known-checks.js';
import { type Plan, readShippedPlan, runsIn } from './plan/shipped-plan.js';
import { readProperties } from './read-properties.js';

/** The checks that a run chooses from, and a digest of what they are made from. */
export interface Suite {
  checks: Check[];
  scenarios: Scenario[];
  /** Requirements that are not from the interface. */
  ownRequirements?: readonly OwnRequirement[];
  /** Those of them that files state and no check judges. */
  unjudged?: readonly WrittenRequirement[];
  /** `sha256:…`; two reports with the same one are of the same suite. */
  digest: string;
}

/** What belongs to a suite in addition to the shipped scenarios that judge. */
export interface SuiteOptions {
  /** More scenarios, as files or folders. */
  scenarios?: string[];
  /**
   * The user's own requirements, in addition to any `requirements.yaml` in the folders of
   * `scenarios`.
   */
  requirements?: readonly OwnRequirement[];
  /** The scenarios that ask what a target does where the interface is silent; true by default. */
  observations?: boolean;
  /** How often each check is run; as in a usual run by default. */
  plan?: Plan;
  /** The properties, which look for violations in generated cases; true by default. */
  properties?: boolean;
  /** The user's own properties, in addition to the shipped ones. */
  ownProperties?: readonly AnyProperty[];
}

/** What the checks of a suite are made for. */
export interface SuiteTarget {
  /** The sizes around which checks are built; by default those of section 8. */
  limits?: Limits;
  /** Cases that each property tries; by default as many as it says itself. */
  cases?: WantedCases;
}

/**
 * Reads the scenarios and properties of this package, and the scenarios that the user adds.
 *
 * @throws DocumentError when a scenario or a requirement is wrong
 * @throws UsageError when a check builds on one that does not exist, or on itself, is to run under
 *   circumstances that it leaves no room for, or a property of one's own clashes
 */
export async function loadSuite({
  scenarios: added = [],
  requirements: stated = [],
  observations = true,
  plan = 'usual',
  properties: withProperties = true,
  ownProperties = [],
  limits = DEFAULT_LIMITS,
  cases,
}: SuiteOptions & SuiteTarget = {}): Promise<Suite> {
  assertOwnRequirements(stated);
  const known = await knownScenarios();
  const { scenarios: files, requirements: written } = await readScenarioFiles(
    [SCENARIO_FOLDER, ...added],
    known.parse,
    stated.map(({ id }) => id),
  );
  const ownRequirements = [...stated, ...written.map(({ requirement }) => requirement)];
  assertOwnRequirements(ownRequirements);
  const scenarios = files.map(({ scenario }) => scenario);
  const shipped = withProperties ? await readProperties() : [];
  assertOwnProperties(ownProperties, [...shipped, ...scenarios], ownRequirements);
  const properties = [...shipped, ...ownProperties];
  const own = ownRequirements.length > 0;
  const digest = createHash('sha256')
    .update(JSON.stringify([scenarios, properties, ...(own ? [ownRequirements] : [])]))
    .digest('hex');
  const shippedPlan = await readShippedPlan();
  const planned = (scenario: Scenario): PlannedRuns => ({
    ...runsIn(shippedPlan, plan),
    ...countedIn(known.checksOf(scenario), plan, limits),
  });
  const checks = [
    ...files.flatMap((file) => {
      const { scenario } = file;
      return scenarioChecks(scenario, limits, {
        locate: locatorOf(file),
        planned: planned(scenario),
        own: ownRequirements,
      });
    }),
    ...properties.flatMap((property) => propertyChecks(property, limits, cases, ownRequirements)),
  ];
  const broken = brokenDependencies(checks) ?? impossibleCircumstances(scenarios, limits);
  if (broken !== undefined) throw new UsageError(broken);
  const judged = new Set(written.length === 0 ? [] : checks.flatMap((one) => one.requirements));
  return {
    checks: observations ? checks : checks.filter(({ question }) => question === undefined),
    scenarios,
    ownRequirements,
    unjudged: written.filter(({ requirement }) => !judged.has(requirement.id)),
    digest: `sha256:${digest}`,
  };
}
