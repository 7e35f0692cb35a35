import { onceFor } from '../../collections/once-for.js';
import { Scope } from '../language/scope.js';
import { innerSteps, type Step } from '../steps/step.js';
import { resolveStep } from './resolve-step.js';
import type { Scenario } from './scenario-schema.js';

/** The steps of a scenario, and the values of one case of it. */
export interface CaseSteps {
  scenario: Pick<Scenario, 'steps'>;
  values: Record<string, unknown>;
}

/** A step, and how often it runs. */
interface StepOfCase {
  step: Step;
  times: number;
}

/**
 * Every step of a case, those inside of others too, as far as it is known before anything is sent,
 * with how often it runs.
 */
export const stepsOfCase = onceFor(({ scenario, values }: CaseSteps): readonly StepOfCase[] => {
  const scope = new Scope();
  for (const [name, value] of Object.entries(values)) scope.set(name, scope.resolveKnown(value));
  return [...repeated(scenario.steps, 1, scope)];
});

function* repeated(steps: readonly Step[], times: number, scope: Scope): Generator<StepOfCase> {
  for (const written of steps) {
    const step = resolveStep(written, scope);
    yield { step, times };
    const rounds = 'repeat' in step ? Number(step.repeat) : 1;
    yield* repeated(innerSteps(step)?.steps ?? [], times * rounds, scope);
  }
}
