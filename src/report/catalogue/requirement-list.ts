import { groupBy } from '../../collections/group-by.js';
import type { CheckFacts } from '../../conformance/check/check.js';
import { originOf } from '../../conformance/check/origin-of.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Requirement } from '../../spec/requirement.js';
import { plural } from '../text/plural.js';

type ListedCheck = Pick<CheckFacts, 'id' | 'shares'>;

/** A requirement with the checks that judge it. */
interface ListedRequirement {
  requirement: Requirement | OwnRequirement;
  checks: readonly ListedCheck[];
}

/**
 * `assay list`: each requirement with its statement and what judges it.
 *
 * @param each every check by its id, not the scenarios and properties that they come from
 */
export function requirementList(listed: readonly ListedRequirement[], each: boolean): string[] {
  return listed.flatMap(({ requirement, checks }) => [
    `${requirement.id}  (${placeIn(requirement)})`,
    `  ${requirement.statement}`,
    ...(each ? checks.map(({ id }) => id) : origins(checks)).map((name) => `    ${name}`),
  ]);
}

const origins = (checks: readonly ListedCheck[]): string[] =>
  [...groupBy(checks, originOf)].map(([name, [first, ...others]]) =>
    others.length === 0 ? (first?.id ?? name) : `${name}  ${plural(others.length + 1, 'check')}`,
  );

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
export function coverageList(listed: readonly ListedRequirement[], each: boolean): string[] {
  return listed.flatMap(({ requirement, checks }) => [
    `${requirement.id}  ${checks.length === 0 ? `none: ${whyNone(requirement)}` : plural(checks.length, 'check')}`,
    ...(each ? checks.map(({ id }) => `    ${id}`) : []),
  ]);
}

const whyNone = (one: Requirement | OwnRequirement): string =>
  ('source' in one ? undefined : one.reason) ?? 'no check yet';
