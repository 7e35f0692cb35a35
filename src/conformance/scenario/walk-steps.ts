import type { Step } from '../language/step-schema.js';

/** The names that a step gives to what it sends or sees. */
export function capturedNames(step: Step): string[] {
  if ('upload' in step) return [step.upload];
  return 'as' in step && step.as !== undefined ? [step.as] : [];
}

/** All steps, those inside of others too. */
export const flatten = (steps: Step[]): Step[] => [...stepsIn(steps, [])].map(([step]) => step);

/** Every step with its path, those inside of others too. */
export function* stepsIn(steps: Step[], path: (string | number)[]): Generator<[Step, typeof path]> {
  for (const [index, step] of steps.entries()) {
    const at = [...path, index];
    yield [step, at];
    if ('repeat' in step) yield* stepsIn(step.steps, [...at, 'steps']);
    if ('together' in step) yield* stepsIn(step.together, [...at, 'together']);
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
