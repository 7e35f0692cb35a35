import { groupBy } from '../../collections/group-by.js';
import type { CheckFacts } from '../../conformance/check/check.js';
import { originOf } from '../../conformance/check/origin-of.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Requirement } from '../../spec/requirement.js';
import { plural } from '../text/plural.js';
import { requirementAsJson } from './requirement-as-json.js';

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

/**
 * `assay list` of everything: each requirement with its statement and in one line what judges it,
 * and at the end, where one looks first, how to see more.
 *
 * @param program how it is called
 */
export function shortList(listed: readonly ListedRequirement[], program: string): string[] {
  const areas = groupBy(listed, ({ requirement }) => areaOf(requirement));
  const counts = [...areas].map(([area, { length }]) => `${length} of ${area}`);
  const [first = ''] = areas.keys();
  return [
    ...listed.flatMap(({ requirement, checks }) => [
      `${requirement.id}  (${placeIn(requirement)})`,
      `  ${requirement.statement}`,
      ...(checks.length === 0 ? [] : [`    ${plural(checks.length, 'check')}: ${named(checks)}`]),
    ]),
    '',
    `${plural(listed.length, 'requirement')}: ${counts.join(', ')}`,
    `all that judges those of one area: ${program} list ${first}`,
    `how many checks judge each, in a line: ${program} list --coverage`,
  ];
}

const areaOf = ({ id }: { id: string }): string => id.split('/', 1)[0] ?? '';

const named = (checks: readonly ListedCheck[]): string =>
  [...groupBy(checks, originOf)].map(([name, own]) => nameOf(name, own)).join(', ');

const origins = (checks: readonly ListedCheck[]): string[] =>
  [...groupBy(checks, originOf)].map(([name, own]) =>
    own.length === 1 ? nameOf(name, own) : `${name}  ${plural(own.length, 'check')}`,
  );

/** What one check comes from says less than its id. */
const nameOf = (origin: string, checks: readonly ListedCheck[]): string =>
  (checks.length === 1 ? checks[0]?.id : undefined) ?? origin;

const placeIn = (one: Requirement | OwnRequirement): string =>
  'source' in one
    ? `own, ${one.level}, from ${one.source}`
    : `${one.section}, ${one.level}, ${one.seen}`;

/** `assay list --json`: the same for programs. */
export const requirementsAsJson = (listed: readonly ListedRequirement[]) => ({
  schema: 'assay-list/1',
  requirements: listed.map(({ requirement, checks }) => ({
    ...requirementAsJson(requirement),
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
