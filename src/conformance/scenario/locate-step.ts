import { parseYaml } from '../../config/yaml/parse-yaml.js';
import { positionsOf } from '../../config/yaml/positions.js';
import { innerSteps, type Step } from '../steps/step.js';

/** Where a step stands. */
export interface StepLocation {
  /** As reports name it. */
  file: string;
  /** From 1. */
  line: number;
  /** Its number from 1; of a step inside of another, the numbers of both: `3.2`. */
  step: string;
}

/**
 * Finds a step in the text of its scenario.
 *
 * @param file as reports name it; it is not opened
 * @param path the index of the step, and inside of other steps those on the way to it
 */
export function locateStep(
  { file, text }: { file: string; text: string },
  steps: readonly Step[],
  path: readonly number[],
): StepLocation | undefined {
  const parsed = parseYaml(file, text);
  if (!parsed.ok || path.length === 0) return undefined;
  const { line } = positionsOf(file, parsed.doc, parsed.lines).at(documentPath(steps, path));
  return { file, line, step: path.map((index) => index + 1).join('.') };
}

function documentPath(steps: readonly Step[], path: readonly number[]): (string | number)[] {
  const place: (string | number)[] = [];
  let among: { field: string; steps: readonly Step[] } | undefined = { field: 'steps', steps };
  for (const index of path) {
    if (among === undefined) break;
    place.push(among.field, index);
    const step: Step | undefined = among.steps[index];
    among = step && innerSteps(step);
  }
  return place;
}
