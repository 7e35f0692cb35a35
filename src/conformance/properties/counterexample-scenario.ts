import { REQUIREMENTS } from '../../spec/requirements.js';
import { isEmpty } from '../circumstances/circumstances.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import type { Step } from '../steps/step.js';
import type { AnyProperty, JudgedStep } from './property.js';
import type { Trial } from './trial.js';

/**
 * A failing case as a scenario that judges one thing: what came before the failing step becomes its
 * precondition, so that the scenario fails for this one reason alone.
 *
 * @param looking the indices of the steps to keep among those that only look at what is there
 */
export function counterexampleScenario(
  property: AnyProperty,
  { compiled, violation, under }: Required<Trial>,
  seed: number,
  looking: readonly number[],
): Scenario {
  const { requirement, step: last, inner } = violation;
  const steps = compiled.steps.slice(0, last + 1).flatMap((judged, index) => {
    if (index === last) return [judged.step];
    return judged.looks && !looking.includes(index) ? [] : asPrecondition(judged);
  });
  const deciding = steps.at(-1);
  if (deciding !== undefined && 'together' in deciding) {
    steps[steps.length - 1] = { together: deciding.together.map(others(inner)) };
  }
  const fresh = usedFresh(compiled.fresh ?? {}, steps);
  const [area, ...slug] = requirement.split('/');
  return {
    // Two properties may break one requirement, and their scenarios may be loaded together.
    id: `${area}/counterexample/${slug.join('-')}-by-${property.id.replaceAll('/', '-').toLowerCase()}`,
    // What came has names of the run that found it, which no other run has.
    title: statementOf(requirement),
    judges: requirement,
    why: `The smallest case that ${property.id} found with seed ${seed}.`,
    ...(isEmpty(under) ? {} : { under }),
    ...(Object.keys(fresh).length === 0 ? {} : { fresh }),
    steps,
  };
}

/** The steps of a failing case before its deciding one that only look at what is there. */
export function looksOf({ compiled, violation }: Required<Trial>): number[] {
  return [...compiled.steps.slice(0, violation.step).entries()]
    .filter(([, { step, looks }]) => looks && !('inspect' in step || 'assert' in step))
    .map(([index]) => index);
}

function statementOf(id: string): string {
  return REQUIREMENTS.find((requirement) => requirement.id === id)?.statement ?? id;
}

function asPrecondition({ step }: JudgedStep): Step[] {
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
