import { stringify } from 'yaml';
import type { CheckFacts } from '../../conformance/check/check.js';
import { valuesOf } from '../../conformance/scenario/named-lists.js';
import type { Scenario } from '../../conformance/scenario/scenario-schema.js';
import type { KnownFault } from '../../package/known-faults.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Requirement } from '../../spec/requirement.js';
import { plural } from '../text/plural.js';
import { requirementAsJson } from './requirement-as-json.js';

type Explained = Pick<CheckFacts, 'id' | 'title' | 'requirements'>;
type ExplainedProperty = Explained & Pick<CheckFacts, 'shares' | 'cost'>;

const SEEN = {
  wire: 'in requests and responses alone',
  inspector: 'only through an inspector',
  none: 'not at all',
} as const satisfies Record<Requirement['seen'], string>;
const MAX_FINDERS = 3;
/** Checks and faults that are told of, unless all are wanted: a long list hides what is above it. */
const MAX_TOLD = 5;
/** Values of a matrix, which may be maps of many lines. */
const MAX_VALUES = 3;

/** A requirement, the checks that judge it, and how many of its faults those of each tier find. */
interface ExplainedRequirement {
  requirement: Requirement | OwnRequirement;
  checks: readonly Explained[];
  power: readonly { tier: string; faults: number; faultsOf: number }[];
}

/**
 * `assay explain` of a requirement: how it can be seen, what judges it, and which faults that
 * found.
 */
export function explainRequirement(
  { requirement, checks, power }: ExplainedRequirement,
  faults: readonly KnownFault[],
  verbose = false,
): string[] {
  const { id, level, statement } = requirement;
  return [
    `${id}: ${statement}`,
    ...('source' in requirement
      ? [fact('own', `from ${requirement.source}`)]
      : [fact('section', `${requirement.section} of the interface`)]),
    fact('level', level),
    ...('seen' in requirement ? [fact('seen', seenInWords(requirement))] : []),
    ...('seen' in requirement && requirement.seen === 'none'
      ? [fact('attest', 'a person may vouch for it, with --attestations')]
      : []),
    ...power
      .filter(({ faultsOf }) => faultsOf > 0)
      .map(({ tier, faults: found, faultsOf }) =>
        fact('power', `${tier} finds ${found} of ${plural(faultsOf, 'known fault')}`),
      ),
    fact('checks', String(checks.length)),
    ...someOf(
      checks.map((check) => [fact('check', `${check.id}: ${check.title}`)]),
      verbose,
    ),
    ...someOf(
      faults
        .filter((fault) => fault.requirement === id)
        .map(({ fault, title, foundBy }) => [
          fact('finds', `${fault}: ${title}`),
          fact('', `by ${few(foundBy)}`),
        ]),
      verbose,
    ),
  ];
}

/** `assay explain` of a section of the interface: what it states. */
export const explainSection = (section: string, stated: readonly Requirement[]): string[] => [
  `section ${section} of the interface, and those below it: ${plural(stated.length, 'requirement')}`,
  ...stated.map(({ id, level, statement }) => fact(level, `${id}: ${statement}`)),
];

/** The lines of the first of many things, and how many more there are. */
function someOf(things: readonly string[][], verbose: boolean): string[] {
  const left = verbose ? 0 : things.length - MAX_TOLD;
  // A line that says that there is one more is as long as that one.
  if (left <= 1) return things.flat();
  return [...things.slice(0, MAX_TOLD).flat(), fact('', `and ${left} more (--verbose names them)`)];
}

const seenInWords = ({ seen, reason }: Requirement): string =>
  reason === undefined ? SEEN[seen] : `${SEEN[seen]}: ${reason}`;

/** What has the id that `assay explain --json` is asked for. */
interface ExplainedThings {
  requirement: ExplainedRequirement | undefined;
  property: ExplainedProperty | undefined;
  fault: KnownFault | undefined;
  scenario: { scenario: Scenario; checks: readonly Explained[] } | undefined;
}

/** `assay explain --json`: the same for programs. */
export function explanationAsJson(
  { requirement, property, scenario, fault }: ExplainedThings,
  faults: readonly KnownFault[],
): Record<string, unknown> {
  const brief = ({ id, title, requirements }: Explained) => ({ id, title, requirements });
  return {
    schema: 'assay-explain/1',
    ...(requirement && {
      requirement: {
        ...requirementAsJson(requirement.requirement),
        checks: requirement.checks.map(brief),
        power: requirement.power,
        faults: faults.filter((fault) => fault.requirement === requirement.requirement.id),
      },
    }),
    ...(property && { property: brief(property) }),
    ...(fault && { fault }),
    ...(scenario && {
      scenario: { ...scenario.scenario, checks: scenario.checks.map(({ id }) => id) },
    }),
  };
}

/**
 * `assay explain` of a deliberate fault of the reference archive: what it breaks, what finds it,
 * and how to see that.
 *
 * @param program how it is called
 */
export function explainFault(
  { fault, title, requirement, foundBy }: KnownFault,
  program: string,
  verbose = false,
): string[] {
  const finders = foundBy.length === 0 ? ['no check alone'] : foundBy;
  return [
    `${fault}: ${title}`,
    fact('breaks', requirement),
    ...someOf(
      finders.map((id) => [fact('found by', id)]),
      verbose,
    ),
    fact('see it', `${program} run --fault ${fault} --only ${requirement}, in the repository`),
  ];
}

/**
 * `assay explain` of a property's check: what it judges, how its cases are generated, and which
 * faults it found.
 */
export function explainProperty(
  { id, title, requirements, shares = id, cost }: ExplainedProperty,
  faults: readonly KnownFault[],
  verbose = false,
): string[] {
  const requests = plural(Math.ceil(cost.exchanges), 'request');
  return [
    `${id}: ${title}`,
    fact('judges', requirements.join(', ')),
    fact(
      'cases',
      `generated from the seed of the run, about ${requests} for all checks of ${shares}`,
    ),
    fact('', 'the smallest case that fails is written down as a scenario'),
    ...findsLines([id], faults, verbose),
  ];
}

/**
 * `assay explain` of a scenario: what it is for, what it found, and its steps.
 *
 * @param checks those that the scenario expands to
 */
export function explainScenario(
  { id, title, why, observe, matrix = {}, fresh, steps }: Scenario,
  checks: readonly Explained[],
  faults: readonly KnownFault[],
  verbose = false,
): string[] {
  const judged = [...new Set(checks.flatMap(({ requirements }) => requirements))];
  return [
    `${id}: ${title}`,
    ...(why === undefined ? [] : [fact('why', why.trim().replaceAll(/\s+/g, ' '))]),
    ...(judged.length === 0 ? [] : [fact('judges', judged.join(', '))]),
    ...(observe === undefined ? [] : [fact('observes', observe)]),
    fact('checks', String(checks.length)),
    ...findsLines(
      checks.map((check) => check.id),
      faults,
      verbose,
    ),
    ...matrixLines(matrix, verbose),
    ...(fresh === undefined ? [] : ['  fresh', ...yamlLines(fresh)]),
    '  steps',
    ...yamlLines(steps),
  ];
}

/** What the names of a matrix stand for in the steps; the first of many values, unless all are wanted. */
function matrixLines(matrix: NonNullable<Scenario['matrix']>, verbose: boolean): string[] {
  const names = Object.entries(matrix).flatMap(([name, list]) => {
    const values = valuesOf(list);
    const shown = verbose ? values : values.slice(0, MAX_VALUES);
    const left = values.length - shown.length;
    return [
      ...yamlLines({ [name]: shown }),
      ...(left === 0 ? [] : [`      # and ${left} more (--verbose names them)`]),
    ];
  });
  return names.length === 0 ? [] : ['  matrix', ...names];
}

const yamlLines = (value: unknown): string[] =>
  stringify(value)
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`);

function findsLines(
  checks: readonly string[],
  faults: readonly KnownFault[],
  verbose: boolean,
): string[] {
  const ids = new Set(checks);
  const found = faults.filter(({ foundBy }) => foundBy.some((finder) => ids.has(finder)));
  return someOf(
    found.map(({ fault: id, title }) => [fact('finds', `${id}: ${title}`)]),
    verbose,
  );
}

function fact(label: string, text: string): string {
  return `  ${label.padEnd(8)} ${text}`;
}

function few(ids: readonly string[]): string {
  const more = ids.length - MAX_FINDERS;
  const shown = ids.slice(0, MAX_FINDERS).join(', ');
  return more > 0 ? `${shown} and ${plural(more, 'other')}` : shown;
}
