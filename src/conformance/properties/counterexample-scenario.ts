import type { Scenario } from '../scenario/scenario-schema.js';
import type { Step } from '../steps/step.js';
import type { AnyProperty, JudgedStep } from './property.js';
import type { Trial } from './trial.js';

/**
 * A failing case as a scenario that judges one thing: what came before the failing step becomes its precondition, so
 * that the scenario fails for this one reason alone.
 *
 * @param bare without the steps that only look at what is there
 */
export function counterexampleScenario(
  property: AnyProperty,
  { compiled, violation }: Required<Trial>,
  seed: number,
  bare: boolean,
): Scenario {
  const { requirement, step: last, inner, found } = violation;
  const steps = compiled.steps
    .slice(0, last + 1)
    .flatMap((judged, index) => (index === last ? [judged.step] : asPrecondition(judged, bare)));
  const deciding = steps.at(-1);
  if (deciding !== undefined && 'together' in deciding) {
    steps[steps.length - 1] = { together: deciding.together.map(others(inner)) };
  }
  const fresh = usedFresh(compiled.fresh ?? {}, steps);
  const [area, ...slug] = requirement.split('/');
  return {
    id: `${area}/counterexample/${slug.join('-')}`,
    title: `${found.step}: expected ${found.expected}, came ${found.actual}`.slice(0, 200),
    judges: requirement,
    why: `The smallest case that ${property.id} found with seed ${seed}.`,
    ...(Object.keys(fresh).length === 0 ? {} : { fresh }),
    steps,
  };
}

function asPrecondition({ step, looks }: JudgedStep, bare: boolean): Step[] {
  if (looks && bare) return [];
  return 'inspect' in step || 'assert' in step ? [] : [required(step)];
}

/** What a step expects, as what it requires. */
function required(step: Step): Step {
  if ('repeat' in step) return { ...step, steps: step.steps.map(required) };
  if ('together' in step) return { together: step.together.map(required) };
  if (!('expect' in step) || 'inspect' in step || step.expect === undefined) return step;
  const { expect, ...rest } = step;
  return { ...rest, require: expect };
}

/** Beside a deciding step, the others are preconditions. */
const others =
  (deciding: number | undefined) =>
  (step: Step, index: number): Step =>
    index === deciding ? step : required(step);

function usedFresh(fresh: NonNullable<Scenario['fresh']>, steps: Step[]) {
  const text = JSON.stringify(steps);
  return Object.fromEntries(
    Object.entries(fresh).filter(([name]) => new RegExp(`\\$\\{?${name}\\b`).test(text)),
  );
}
