import { Scope } from '../language/scope.js';
import { innerSteps, type Step } from '../steps/step.js';
import { resolveStep } from './resolve-step.js';
import type { Scenario } from './scenario-schema.js';

/** The steps of a scenario, and the values of one case of it. */
export interface CaseSteps {
  scenario: Pick<Scenario, 'steps'>;
  values: Record<string, unknown>;
}

/**
 * Every step of a case, those inside of others too, as far as it is known before anything is sent,
 * with how often it runs.
 */
export function* stepsOfCase({
  scenario,
  values,
}: CaseSteps): Generator<{ step: Step; times: number }> {
  const scope = new Scope();
  for (const [name, value] of Object.entries(values)) scope.set(name, scope.resolveKnown(value));
  yield* repeated(scenario.steps, 1, scope);
}

function* repeated(
  steps: readonly Step[],
  times: number,
  scope: Scope,
): Generator<{ step: Step; times: number }> {
  for (const written of steps) {
    const step = resolveStep(written, scope);
    yield { step, times };
    const rounds = 'repeat' in step ? Number(step.repeat) : 1;
    yield* repeated(innerSteps(step)?.steps ?? [], times * rounds, scope);
  }
}
