import type { Positions } from '../../../config/yaml/positions.js';
import { didYouMean } from '../../../errors/did-you-mean.js';
import { nearMiss } from '../../../errors/near-miss.js';
import type { Problem } from '../../../errors/problem.js';
import { REQUIREMENTS } from '../../../spec/requirements.js';
import { replyExpectation } from '../../language/expectation-schema.js';
import { canFail } from '../../language/expectations.js';
import { BUILT_IN_MEMBERS, RECORD_MEMBERS } from '../../language/members.js';
import { namesIn } from '../../language/reference.js';
import { expandScenario, NO_LIMITS } from '../expand.js';
import { valuesOf } from '../named-lists.js';
import { type Scenario, scenarioSchema } from '../scenario-schema.js';
import { flatten, offerOf, stepsIn, visitStrings } from '../walk-steps.js';
import { matcherProblems } from './check-matchers.js';
import { memberProblems } from './check-members.js';
import { valueProblems } from './check-values.js';

type Check = (scenario: Scenario, positions: Positions, own: readonly string[]) => Problem[];

/** What is looked for, and the parts of a scenario that it has to know whole. */
const CHECKS: readonly [Check, ...(keyof Scenario)[]][] = [
  [requirementProblems, 'judges'],
  [purposeProblems, 'judges', 'observe', 'steps'],
  [nameProblems, 'matrix', 'fresh', 'steps'],
  [memberProblems, 'matrix', 'fresh', 'steps'],
  [matcherProblems, 'matrix', 'fresh', 'steps'],
  [matrixProblems, 'matrix'],
  [valueProblems, 'matrix', 'fresh', 'steps'],
  [stepProblems, 'matrix', 'fresh', 'steps'],
  [roleProblems, 'observe', 'steps'],
];

/**
 * What a schema cannot say: ids and names that do not exist, judgements that could never fail.
 *
 * @param own the ids of requirements other than the interface's
 * @param lost keys of the root that lack something, since it did not fit the schema. One that is
 *   none of a scenario may have been meant as any of them
 */
export function checkScenario(
  scenario: Scenario,
  positions: Positions,
  own: readonly string[] = [],
  lost: ReadonlySet<string> = new Set(),
): Problem[] {
  const anyLost = [...lost].some((key) => !Object.hasOwn(scenarioSchema.shape, key));
  return CHECKS.flatMap(([check, ...parts]) =>
    parts.some((part) => lost.has(part) || (anyLost && scenario[part] === undefined))
      ? []
      : check(scenario, positions, own),
  );
}

function requirementProblems(
  scenario: Scenario,
  positions: Positions,
  own: readonly string[],
): Problem[] {
  const ours = REQUIREMENTS.map((requirement) => requirement.id);
  const known = [...ours, ...own];
  const cases = expandScenario(scenario, NO_LIMITS);
  const names = Object.keys(scenario.matrix ?? {});
  const judged = cases.map(({ requirements }) => requirements.filter((id) => own.includes(id)));
  const isMixed = cases.some(
    ({ requirements }, at) => judged[at]?.length && requirements.some((id) => ours.includes(id)),
  );
  const isOwn = judged.some(({ length }) => length > 0);
  const apart = [
    ...(isMixed
      ? [
          positions.problem(
            ['judges'],
            'a requirement of the interface and one of your own: a failure would be both',
          ),
        ]
      : []),
    ...(isOwn && scenario.repeatsPlain
      ? [positions.problem(['repeatsPlain'], 'this is for requirements of the interface')]
      : []),
  ];
  const unknown = [scenario.judges ?? []].flat().flatMap((template, index) => {
    if (namesIn(template).some((name) => !names.includes(name))) return [];
    const path = Array.isArray(scenario.judges) ? ['judges', index] : ['judges'];
    const ids = new Set(cases.map(({ requirements }) => requirements[index] ?? template));
    return [...ids]
      .filter((id) => !known.includes(id))
      .map((id) =>
        positions.problem(path, `no requirement has the id ${id}`, didYouMean(id, known)),
      );
  });
  return [...unknown, ...apart];
}

/**
 * Values of a matrix whose names look alike would give two checks one id; members that look alike
 * are slips.
 */
function matrixProblems(scenario: Scenario, positions: Positions): Problem[] {
  const ids = expandScenario(scenario, NO_LIMITS).map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const alike = Object.entries(scenario.matrix ?? {}).flatMap(([name, list]) =>
    slipsIn(valuesOf(list)).map(({ index, key, meant }) =>
      positions.problem(['matrix', name, index, key], `most values here have no ${key}`, meant),
    ),
  );
  if (twice === undefined) return alike;
  const message = `two cases get the id ${twice}: give the values names`;
  return [...alike, positions.problem(['matrix'], message)];
}

/**
 * Members of the values of a matrix that are a letter away from one that as many of the values
 * have, or more.
 */
function slipsIn(values: readonly unknown[]) {
  const uses = new Map<string, number>();
  for (const key of values.flatMap(keysOf)) uses.set(key, (uses.get(key) ?? 0) + 1);
  const common = [...uses].toSorted((left, right) => right[1] - left[1]).map(([key]) => key);
  return values.flatMap((value, index) =>
    keysOf(value).flatMap((key) => {
      // Names of one or two letters are all near to each other.
      const before = common.slice(0, common.indexOf(key)).filter(({ length }) => length > 2);
      const meant = key.length > 2 ? nearMiss(key, before) : undefined;
      return meant === undefined ? [] : [{ index, key, meant }];
    }),
  );
}

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

function purposeProblems(scenario: Scenario, positions: Positions): Problem[] {
  const { judges, observe, steps } = scenario;
  if ((judges === undefined) === (observe === undefined)) {
    return [positions.problem([], 'a scenario has either judges or observe')];
  }
  const flat = flatten(steps);
  if (
    judges !== undefined &&
    !flat.some(
      (step) =>
        'assert' in step || 'audit' in step || ('expect' in step && step.expect !== undefined),
    )
  ) {
    return [positions.problem(['steps'], 'no step has an expect, so this check could never fail')];
  }
  if (observe !== undefined && !flat.some((step) => 'asks' in step && step.asks !== undefined)) {
    return [
      positions.problem(['steps'], 'no step asks anything, so this observation would be empty'),
    ];
  }
  return [];
}

function nameProblems(scenario: Scenario, positions: Positions): Problem[] {
  const captured = flatten(scenario.steps).flatMap((step) => offerOf(step)?.name ?? []);
  const known = [
    ...Object.keys(BUILT_IN_MEMBERS),
    ...Object.keys(scenario.matrix ?? {}),
    ...Object.keys(scenario.fresh ?? {}),
    ...captured,
  ];
  const problems = takenNames(scenario, positions);
  const check = (part: 'steps' | 'matrix' | 'judges' | 'buildsOn' | 'standIn', names: string[]) =>
    visitStrings(scenario[part], [part], (text, path) => {
      if (part === 'matrix' && path.length === 2) return; // the name of a list
      const loose = /^\$([A-Za-z]\w*)[^\w.[]/.exec(text)?.[1];
      if (loose !== undefined && names.includes(loose)) {
        problems.push(positions.problem(path, `$${loose} stands in a longer text`, `\${${loose}}`));
      }
      for (const name of namesIn(text)) {
        if (!names.includes(name)) {
          problems.push(
            positions.problem(path, `nothing here has the name ${name}`, didYouMean(name, names)),
          );
        }
      }
    });
  check('steps', known);
  // What is only known while the steps run is too late for these.
  check('matrix', [
    ...Object.keys(BUILT_IN_MEMBERS),
    ...given(scenario.matrix),
    ...given(scenario.fresh),
  ]);
  check('judges', given(scenario.matrix));
  check('buildsOn', given(scenario.matrix));
  check('standIn', given(scenario.matrix));
  return problems;
}

/**
 * A step that gives a name of the matrix anew would leave that value in its place, were its own
 * name misspelled.
 */
function takenNames({ matrix, fresh, steps }: Scenario, positions: Positions): Problem[] {
  const taken = [...given(matrix), ...given(fresh)];
  return [...stepsIn(steps, ['steps'])].flatMap(([step, path]) => {
    const name = offerOf(step)?.name;
    return name === undefined || !taken.includes(name)
      ? []
      : [positions.problem([...path, 'as'], `${name} is already the name of something else here`)];
  });
}

const given = (names: object | undefined): string[] => Object.keys(names ?? {});

/** Steps that could only fail, or only hold, whatever the target does. */
function stepProblems(scenario: Scenario, positions: Positions): Problem[] {
  const steps = [...stepsIn(scenario.steps, ['steps'])];
  const offers = new Map(
    steps.flatMap(([step]) => offerOf(step) ?? []).map(({ name, members }) => [name, members]),
  );
  return steps.flatMap(([step, path]) => {
    if ('resend' in step) {
      const [name = ''] = namesIn(step.resend);
      const members = offers.get(name);
      if (members !== undefined && members !== RECORD_MEMBERS) {
        return [positions.problem([...path, 'resend'], `${name} is not a record that was sent`)];
      }
    }
    if ('inspect' in step || !('expect' in step) || step.expect === undefined) return [];
    const expectation = replyExpectation.safeParse(step.expect);
    // One that refers to something can fail, as far as anybody can tell.
    if (!expectation.success || canFail(expectation.data)) return [];
    return [
      positions.problem([...path, 'expect'], 'every answer meets this, so it could never fail'),
    ];
  });
}

/** A step of an observation asks, one of a check expects; the other way round it would be lost. */
function roleProblems({ observe, steps }: Scenario, positions: Positions): Problem[] {
  const lost = observe === undefined ? ['asks', 'shows'] : ['expect'];
  return [...stepsIn(steps, ['steps'])].flatMap(([step, path]) =>
    lost
      .filter((role) => role in step && !('inspect' in step))
      .map((role) =>
        positions.problem(
          [...path, role],
          observe === undefined ? `${role} is for observations` : 'an observation expects nothing',
        ),
      ),
  );
}
