import type { CheckFacts } from '../../conformance/check/check.js';
import type { Requirement } from '../../spec/requirement.js';

/** A requirement with the checks that judge it. */
interface ListedRequirement {
  requirement: Requirement;
  checks: readonly Pick<CheckFacts, 'id'>[];
}

/** `assay list`: each requirement with its statement and the ids of its checks. */
export function requirementList(listed: readonly ListedRequirement[]): string[] {
  return listed.flatMap(({ requirement: { id, section, level, seen, statement }, checks }) => [
    `${id}  (${section}, ${level}, ${seen})`,
    `  ${statement}`,
    ...checks.map((check) => `    ${check.id}`),
  ]);
}

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
  return listed.flatMap(({ requirement: { id, reason }, checks }) => [
    `${id}  ${checks.length === 0 ? `none: ${reason ?? 'no check yet'}` : checks.length}`,
    ...checks.map((check) => `    ${check.id}`),
  ]);
}
