import { explainIssues } from '../../../config/issues/explain-issues.js';
import { issueMessage } from '../../../config/issues/issue-message.js';
import type { Positions } from '../../../config/yaml/positions.js';
import type { Problem } from '../../../errors/problem.js';
import type { Limits } from '../../../spec/limits.js';
import { partsOf } from '../../language/reference.js';
import { Scope } from '../../language/scope.js';
import { definitionOf, innerSteps, type Step } from '../../steps/step.js';
import { expandScenario, type ScenarioCase } from '../expand.js';
import { resolveStep } from '../resolve-step.js';
import type { Scenario } from '../scenario-schema.js';
import { flatten, stepsIn } from '../walk-steps.js';
import { misspelledIn, strayWordsIn } from './misspelled.js';

type Path = PropertyKey[];

/** Any limits will do to see whether a value is a size. */
const LIMITS: Limits = {
  file: { accept: 1_000_000_000, refuse: 1_073_741_825 },
  email: { accept: 10_000_000, refuse: 10_485_761 },
  split: { whole: 2_000_000_000, split: 2_147_483_649 },
};

/**
 * Values that a step cannot take, such as a host that there is not in a matrix, and words that are
 * slips of others: each case is resolved as far as it is known, and each of its steps parsed again.
 * A problem stands where the value stands.
 */
export function valueProblems(scenario: Scenario, positions: Positions): Problem[] {
  const found = new Map<string, Problem>();
  for (const [scenarioCase, scope] of knownCases(scenario)) {
    for (const [step, at] of stepsIn(scenario.steps, ['steps'])) {
      for (const { path, message, hint } of issuesOf(step, scope, scenario)) {
        const place = placeOf(step, path, at, scenarioCase);
        const problem = positions.problem(place, message, hint === '' ? undefined : hint);
        found.set(JSON.stringify(problem), problem);
      }
    }
  }
  return [...found.values(), ...strayWords(scenario, positions)];
}

/** The cases of a scenario, each with what is known before anything is sent. */
export function knownCases(scenario: Scenario): [ScenarioCase, Scope][] {
  return expandScenario(scenario, LIMITS).map((scenarioCase) => {
    const scope = new Scope();
    for (const [name, value] of Object.entries(scenarioCase.values)) {
      scope.set(name, scope.resolveKnown(value));
    }
    return [scenarioCase, scope];
  });
}

function strayWords({ steps, matrix, observe }: Scenario, positions: Positions): Problem[] {
  if (observe !== undefined) return [];
  return strayWordsIn(flatten(steps).map(withoutInner), matrix).map(({ word, hint }) =>
    positions.problem(['steps'], `${word} is expected, but nothing here says it`, hint),
  );
}

const withoutInner = (step: Step): object =>
  Object.fromEntries(Object.entries(step).filter(([name]) => name !== innerSteps(step)?.field));

function issuesOf(step: Step, scope: Scope, { observe }: Scenario) {
  const { written } = definitionOf(step);
  const inner = innerSteps(step)?.field;
  const resolved = withoutNothing(resolveStep(step, scope));
  const result = written.safeParse(resolved, { error: issueMessage });
  // An observation may ask for anything, since it accuses no archive.
  if (result.success) return observe === undefined ? misspelledIn(resolved) : [];
  return explainIssues(result.error.issues, written, resolved).filter(
    ({ path }) => path[0] !== inner,
  );
}

/** A member that a value of a matrix does not have is left out of the step. */
const withoutNothing = (step: Step): object =>
  Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined));

/** Where a person would change what is wrong: in the matrix, where the value comes from there. */
function placeOf(step: Step, path: Path, at: Path, { places, scenario }: ScenarioCase): Path {
  let value: unknown = step;
  for (const [depth, key] of path.entries()) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof value !== 'string') continue;
    const [only] = partsOf(value);
    if (typeof only !== 'object' || only.kind !== 'reference') break;
    const place = places[only.name];
    if (place === undefined || !Array.isArray(scenario.matrix?.[only.name])) break;
    return ['matrix', only.name, place, ...only.members, ...path.slice(depth + 1)];
  }
  return [...at, ...path];
}
