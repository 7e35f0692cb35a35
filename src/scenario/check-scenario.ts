import { didYouMean } from '../documents/did-you-mean.js';
import type { Positions } from '../documents/positions.js';
import type { Problem } from '../documents/problem.js';
import { REQUIREMENTS } from '../interface/requirements.js';
import { expandScenario } from './expand.js';
import { canFail } from './expectations.js';
import type { Scenario, Step } from './scenario-schema.js';
import { namesIn } from './scope.js';

/** What a scenario judges does not depend on limits. */
const NO_LIMITS = {
  file: { accept: 0, refuse: 0 },
  email: { accept: 0, refuse: 0 },
  split: { whole: 0, split: 0 },
};

/** Names that every scenario knows. */
const BUILT_IN = ['absent', 'prefix', 'tail', 'paths', 'limits', 'index'];

/** What a schema cannot say: ids and names that do not exist, judgements that could never fail. */
export function checkScenario(scenario: Scenario, positions: Positions): Problem[] {
  return [
    ...requirementProblems(scenario, positions),
    ...purposeProblems(scenario, positions),
    ...nameProblems(scenario, positions),
    ...matrixProblems(scenario, positions),
    ...idleProblems(scenario.steps, ['steps'], positions),
  ];
}

function requirementProblems(scenario: Scenario, positions: Positions): Problem[] {
  const known = REQUIREMENTS.map((requirement) => requirement.id);
  const cases = expandScenario(scenario, NO_LIMITS);
  return [scenario.judges ?? []].flat().flatMap((template, index) => {
    const path = Array.isArray(scenario.judges) ? ['judges', index] : ['judges'];
    const ids = new Set(cases.map(({ requirements }) => requirements[index] ?? template));
    return [...ids]
      .filter((id) => !known.includes(id))
      .map((id) =>
        positions.problem(path, `no requirement has the id ${id}`, didYouMean(id, known)),
      );
  });
}

/** Values of a matrix whose names look alike would give two checks one id. */
function matrixProblems(scenario: Scenario, positions: Positions): Problem[] {
  const ids = expandScenario(scenario, NO_LIMITS).map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice === undefined) return [];
  return [positions.problem(['matrix'], `two cases get the id ${twice}: give the values names`)];
}

function purposeProblems(scenario: Scenario, positions: Positions): Problem[] {
  const { judges, observe, steps } = scenario;
  if ((judges === undefined) === (observe === undefined)) {
    return [positions.problem([], 'a scenario has either judges or observe')];
  }
  const flat = flatten(steps);
  if (
    judges !== undefined &&
    !flat.some((step) => 'assert' in step || ('expect' in step && step.expect !== undefined))
  ) {
    return [positions.problem(['steps'], 'no step has an expect, so this check could never fail')];
  }
  if (
    observe !== undefined &&
    !flat.some((step) => 'answer' in step && step.answer !== undefined)
  ) {
    return [
      positions.problem(['steps'], 'no step has an answer, so this observation would be empty'),
    ];
  }
  return [];
}

function nameProblems(scenario: Scenario, positions: Positions): Problem[] {
  const captured = flatten(scenario.steps).flatMap(capturedNames);
  const known = [
    ...BUILT_IN,
    ...Object.keys(scenario.matrix ?? {}),
    ...Object.keys(scenario.fresh ?? {}),
    ...captured,
  ];
  const problems: Problem[] = [];
  visitStrings(scenario.steps, ['steps'], (text, path) => {
    const resent = path.at(-1) === 'resend' ? [text] : [];
    for (const name of [...namesIn(text), ...resent]) {
      if (!known.includes(name)) {
        problems.push(
          positions.problem(path, `nothing here has the name ${name}`, didYouMean(name, known)),
        );
      }
    }
  });
  return problems;
}

/** Expectations that every answer meets. */
function idleProblems(steps: Step[], path: (string | number)[], positions: Positions): Problem[] {
  return steps.flatMap((step, index) => {
    const at = [...path, index];
    if ('repeat' in step) return idleProblems(step.steps, [...at, 'steps'], positions);
    if ('together' in step) return idleProblems(step.together, [...at, 'together'], positions);
    if ('inspect' in step || !('expect' in step) || step.expect === undefined) return [];
    if (canFail(step.expect)) return [];
    return [
      positions.problem([...at, 'expect'], 'every answer meets this, so it could never fail'),
    ];
  });
}

function capturedNames(step: Step): string[] {
  if ('upload' in step) return [step.upload];
  return 'as' in step && step.as !== undefined ? [step.as] : [];
}

/** Every step, those inside of others too. */
export function flatten(steps: Step[]): Step[] {
  return steps.flatMap((step) => {
    if ('repeat' in step) return [step, ...flatten(step.steps)];
    return 'together' in step ? [step, ...flatten(step.together)] : [step];
  });
}

function visitStrings(
  value: unknown,
  path: (string | number)[],
  visit: (text: string, path: (string | number)[]) => void,
): void {
  if (typeof value === 'string') visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    visitStrings(inner, [...path, Array.isArray(value) ? Number(key) : key], visit);
  }
}
