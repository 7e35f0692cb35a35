import type { Scope } from '../language/scope.js';
import { innerSteps, type Step } from '../steps/step.js';

/**
 * A step with the references resolved that are known before anything is sent; steps inside of it
 * stay as they are.
 */
export function resolveStep(step: Step, scope: Scope): Step {
  const inner = innerSteps(step)?.field;
  return Object.fromEntries(
    Object.entries(step).map(([name, value]) => [
      name,
      name === inner ? value : scope.resolveKnown(value),
    ]),
  ) as Step;
}
