import { hash } from 'node:crypto';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { type Choice, type Choices, circumstancesOf } from './choices.js';

/**
 * The circumstances in which a check runs, one time after the other: each time one value of each topic that it leaves
 * free. They are drawn by the check's id, so they are the same in every run. The first time has cheap values only, unless
 * that leaves too few times for the others: each unusual value comes in one of the times, as far as there are enough.
 *
 * @param times how often it runs, at least 1
 */
export function drawnCircumstances(
  checkId: string,
  choices: Choices,
  times: number,
): Circumstances[] {
  const drawn = [...choices].map(([topic, some]): [Topic, string[]] => [
    topic,
    valuesInTurn(checkId, topic, some, times),
  ]);
  return Array.from({ length: times }, (_, time) =>
    circumstancesOf(drawn.map(([topic, values]): [Topic, string] => [topic, values[time] ?? ''])),
  );
}

function valuesInTurn(
  checkId: string,
  topic: Topic,
  choices: readonly Choice[],
  times: number,
): string[] {
  const number = hash('sha256', `${checkId} | ${topic}`, 'buffer').readUInt32BE();
  const [usual = '', ...unusual] = choices.map(({ value }) => value);
  const more = Math.max(times - 1, 0);
  const first = firstValue(number, choices, times > 1 && unusual.length === times);
  const others = unusual.filter((value) => value !== first);
  const places = Math.max(more, others.length);
  // Turned by another part of the number, so that no two topics keep step.
  return [
    first,
    ...Array.from({ length: more }, (_, at) => others[(at + (number >>> 8)) % places] ?? usual),
  ];
}

/** @param isTight there are as many times as unusual values, so that none is left for the usual one */
function firstValue(number: number, choices: readonly Choice[], isTight: boolean): string {
  const cheap = choices.filter(({ isDear }) => !isDear);
  const [, ...unusual] = choices;
  const [, ...cheapOnes] = cheap;
  const some = !isTight ? cheap : cheapOnes.length > 0 ? cheapOnes : unusual;
  return some[number % some.length]?.value ?? '';
}
