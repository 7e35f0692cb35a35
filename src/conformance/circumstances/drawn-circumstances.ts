import { hash } from 'node:crypto';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { type Choices, choicesOfCase } from './choices.js';
import { circumstancesOf, isEmpty } from './circumstances.js';

/**
 * Circumstances for a check of which nothing is planned: of each topic that it leaves free one
 * value that costs little. They are drawn by the check's id, so they are the same in every run.
 */
export function drawnCircumstances(checkId: string, choices: Choices): Circumstances {
  const drawn = [...choices].map(([topic, some]): [Topic, string] => {
    const cheap = some.filter(({ isCostly }) => !isCostly);
    const number = hash('sha256', `${checkId} | ${topic}`, 'buffer').readUInt32BE();
    return [topic, cheap[number % cheap.length]?.value ?? ''];
  });
  return circumstancesOf(drawn);
}

/**
 * Circumstances for a case of a property, the same for the same seed. Every other case has the
 * usual ones, since others may hide a fault.
 *
 * @param label of the property and the seed of its cases
 */
export function circumstancesOfCase(
  label: string,
  number: number,
  choices: Choices,
): Circumstances {
  return number % 2 === 0 ? drawnCircumstances(`${label} | ${number}`, choicesOfCase(choices)) : {};
}

/**
 * The circumstances of a check without planned ones: the usual ones, since others may hide what it
 * looks for, and drawn ones.
 */
export function usualAndDrawn(checkId: string, choices: Choices): Circumstances[] {
  const drawn = drawnCircumstances(checkId, choices);
  return isEmpty(drawn) ? [{}] : [{}, drawn];
}
