import { hash } from 'node:crypto';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { type Choices, circumstancesOf } from './choices.js';

/** What costs requests of its own, much time or many bytes: too much for a check that runs only once. */
const DEAR: ReadonlySet<string> = new Set([
  'connection: after-refusal',
  'connection: pipelined',
  'entries: amid-twenty',
  'text: long',
  'text: longer',
  'size: 262145',
  'key: same-name',
  'key: neighbour',
  'history: asked-before',
  'history: replaced-before',
  'history: refused-before',
  'history: unhurried',
  'company: sibling',
  'company: beside-upload',
]);

/**
 * The circumstances in which a check runs, one time after the other: each time one value of each topic that it leaves
 * free. They are drawn by the check's id, so they are the same in every run. The first time has cheap values only; each
 * unusual value that is left comes in one of the other times, as far as there are enough of them.
 *
 * @param times how often it runs, at least 1
 */
export function drawnCircumstances(
  checkId: string,
  choices: Choices,
  times: number,
): Circumstances[] {
  const drawn = [...choices].map(([topic, values]): [Topic, string[]] => [
    topic,
    valuesInTurn(checkId, topic, values, times),
  ]);
  return Array.from({ length: times }, (_, time) =>
    circumstancesOf(drawn.map(([topic, values]): [Topic, string] => [topic, values[time] ?? ''])),
  );
}

function valuesInTurn(
  checkId: string,
  topic: Topic,
  values: readonly string[],
  times: number,
): string[] {
  const number = hash('sha256', `${checkId} | ${topic}`, 'buffer').readUInt32BE();
  const cheap = values.filter((value) => !DEAR.has(`${topic}: ${value}`));
  const [usual = '', ...unusual] = values;
  const first = cheap[number % cheap.length] ?? usual;
  const others = unusual.filter((value) => value !== first);
  const more = Math.max(times - 1, 0);
  const places = Math.max(more, others.length);
  // Turned by another part of the number, so that no two topics keep step.
  return [
    first,
    ...Array.from({ length: more }, (_, at) => others[(at + (number >>> 8)) % places] ?? usual),
  ];
}
