import { expect, it } from 'vitest';
import { FAULTS, faultOf } from '../../src/archive/faults/catalogue.js';
import { readKnownFaults } from '../../src/package/known-faults.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { combination, isAlone, ROUND } from './combination.js';
import { VARIATIONS } from './variations.js';

const visible = REQUIREMENTS.filter(({ seen }) => seen !== 'none');

it.each(visible.map(({ id }) => id))('breaks %s in more than one way', (id) => {
  const faults = FAULTS.filter(({ breaks }) => breaks === id);
  expect(faults.length).toBeGreaterThanOrEqual(2);
});

it.each(FAULTS.map((fault) => [fault.id, fault] as const))(
  'says of %s what it is, and who can notice it',
  (_id, { id, breaks, title, seen }) => {
    const requirement = visible.find((one) => one.id === breaks);
    expect(requirement?.seen).toBe(seen);
    expect(id).toMatch(/^[a-z]+(Feed)?\/[a-z0-9-]+\/[A-Za-z0-9-]+$/);
    expect(title).toMatch(/^\S.*\.$/);
  },
);

it('has no id and no title twice for one requirement', () => {
  expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
  expect(new Set(FAULTS.map(({ breaks, title }) => `${breaks} ${title}`)).size).toBe(FAULTS.length);
});

it('has in the kill matrix each fault with checks that find it', async () => {
  const kills = await readKnownFaults();
  const checks = new Set((await loadSuite()).checks.map(({ id }) => id));
  const lines = (all: readonly { id: string; title: string }[]) =>
    all.map(({ id, title }) => `${id}: ${title}`);
  const record = 'npm run trust -- --only FAULT --matrix docs/kill-matrix.json';
  const recorded = kills.map(({ fault, title }) => ({ id: fault, title }));
  expect(lines(recorded), record).toEqual(lines(FAULTS));
  expect(kills.filter(({ foundBy }) => foundBy.length === 0)).toEqual([]);
  expect(kills.flatMap(({ foundBy }) => foundBy).filter((id) => !checks.has(id))).toEqual([]);
});

it('knows no other fault', () => {
  expect(() => faultOf('files/upload-answers-200/none')).toThrow('there is no fault');
});

it.each([1, 7])(
  'combines every variation once in a round, and otherwise in the next, with seed %i',
  (seed) => {
    const round = (first: number) =>
      Array.from({ length: ROUND }, (_, place) =>
        combination(seed, first + place)
          .name.split(' ')
          .slice(1),
      );
    const combined = VARIATIONS.filter((one) => !isAlone(one)).map(({ name }) => name);
    expect(round(0).flat().sort()).toEqual(combined.toSorted());
    expect(round(ROUND).flat().sort()).toEqual(combined.toSorted());
    expect(round(ROUND)).not.toEqual(round(0));
  },
);
