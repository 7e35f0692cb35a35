import { definitionOf, innerSteps, type Step } from '../steps/step.js';
import type { Offer } from '../steps/step-definition.js';

/** What a step gives a name to. */
export const offerOf = (step: Step): Offer | undefined => definitionOf(step).offers?.(step);

/** All steps, those inside of others too. */
export const flatten = (steps: Step[]): Step[] => [...stepsIn(steps, [])].map(([step]) => step);

/** Every step with its path, those inside of others too. */
export function* stepsIn(steps: Step[], path: (string | number)[]): Generator<[Step, typeof path]> {
  for (const [index, step] of steps.entries()) {
    const at = [...path, index];
    yield [step, at];
    const inner = innerSteps(step);
    if (inner !== undefined) yield* stepsIn(inner.steps, [...at, inner.field]);
  }
}

/** Every text of a value, with its path. */
export function visitStrings(
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
