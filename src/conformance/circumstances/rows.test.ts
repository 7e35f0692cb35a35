import { describe, expect, it } from 'vitest';
import { CIRCUMSTANCES, type Circumstances, type Topic } from '../../spec/circumstances.js';
import type { Choices } from './choices.js';
import { valuesOf } from './choices.js';
import { drawnCircumstances } from './rows.js';

const TOPICS = ['connection', 'bytes', 'timing', 'json'] as const satisfies Topic[];
const IDS = Array.from({ length: 60 }, (_, index) => `files/check-${index}`);
const DEAR = 'pipelined';

/** Everything that these topics have. */
const choices = (isDear: (value: string) => boolean): Choices =>
  new Map(
    TOPICS.map((topic) => [
      topic,
      valuesOf(topic).map((value, at) => ({ value, isDear: at > 0 && isDear(value) })),
    ]),
  );

const met = (rows: Circumstances[], topic: Topic) => new Set(rows.map((row) => row[topic]));

describe('the circumstances of a check', () => {
  it('are the same in every run, and others for another check', () => {
    const some = choices((value) => value === DEAR);
    const drawn = IDS.map((id) => JSON.stringify(drawnCircumstances(id, some, 3)));
    expect(IDS.map((id) => JSON.stringify(drawnCircumstances(id, some, 3)))).toEqual(drawn);
    expect(new Set(drawn).size).toBeGreaterThan(IDS.length / 2);
  });

  it.each([1, 2, 7])('are cheap the first time of %i', (times) => {
    const some = choices((value) => value !== 'own');
    for (const id of IDS) {
      const [first] = drawnCircumstances(id, some, times);
      expect(Object.values(first ?? {}).filter((value) => value !== 'own')).toEqual([]);
    }
  });

  it.each([
    ['cheap', () => false],
    ['partly dear', (value: string) => value === DEAR],
    ['dear', () => true],
  ])('meet every unusual value in five times, where they are %s', (_what, isDear) => {
    for (const id of IDS) {
      const rows = drawnCircumstances(id, choices(isDear), 5);
      expect(rows).toHaveLength(5);
      for (const topic of TOPICS) {
        const [, ...unusual] = valuesOf(topic);
        expect([...met(rows, topic)], `${id} ${topic}`).toEqual(expect.arrayContaining(unusual));
      }
    }
  });

  it.each([2, 3, 4, 7])(
    'repeat no unusual value in %i times, and have none that is unknown',
    (times) => {
      for (const id of IDS) {
        const rows = drawnCircumstances(
          id,
          choices(() => false),
          times,
        );
        for (const topic of TOPICS) {
          const values = rows.flatMap((row) => row[topic] ?? []);
          expect(new Set(values).size, `${id} ${topic}`).toBe(values.length);
          for (const value of values) expect(CIRCUMSTANCES[topic].values).toHaveProperty(value);
        }
      }
    },
  );

  it('are spread evenly over the checks that run once', () => {
    const rows = IDS.flatMap((id) =>
      drawnCircumstances(
        id,
        choices(() => false),
        1,
      ),
    );
    for (const topic of TOPICS) expect(met(rows, topic).size).toBe(valuesOf(topic).length);
  });

  it('are the usual ones where nothing is free', () => {
    expect(drawnCircumstances('files/a', new Map(), 2)).toEqual([{}, {}]);
  });
});
