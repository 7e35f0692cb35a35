import type { CheckFacts } from '../../conformance/check/check.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Requirement } from '../../spec/requirement.js';

/** A requirement with the checks that judge it. */
interface ListedRequirement {
  requirement: Requirement | OwnRequirement;
  checks: readonly Pick<CheckFacts, 'id'>[];
}

/** `assay list`: each requirement with its statement and the ids of its checks. */
export function requirementList(listed: readonly ListedRequirement[]): string[] {
  return listed.flatMap(({ requirement, checks }) => [
    `${requirement.id}  (${placeIn(requirement)})`,
    `  ${requirement.statement}`,
    ...checks.map((check) => `    ${check.id}`),
  ]);
}

const placeIn = (one: Requirement | OwnRequirement): string =>
  'source' in one
    ? `own, ${one.level}, from ${one.source}`
    : `${one.section}, ${one.level}, ${one.seen}`;

/** `assay list --json`: the same for programs. */
export const requirementsAsJson = (listed: readonly ListedRequirement[]) => ({
  schema: 'assay-list/1',
  requirements: listed.map(({ requirement, checks }) => ({
    ...requirement,
    checks: checks.map(({ id }) => id),
  })),
});

/** `assay list --coverage`: how many checks judge each requirement, or why none does. */
export function coverageList(listed: readonly ListedRequirement[]): string[] {
  return listed.flatMap(({ requirement, checks }) => [
    `${requirement.id}  ${checks.length === 0 ? `none: ${whyNone(requirement)}` : checks.length}`,
    ...checks.map((check) => `    ${check.id}`),
  ]);
}

const whyNone = (one: Requirement | OwnRequirement): string =>
  ('source' in one ? undefined : one.reason) ?? 'no check yet';
