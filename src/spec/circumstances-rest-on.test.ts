import { expect, it } from 'vitest';
import { CIRCUMSTANCES, TOPICS } from './circumstances.js';
import { requirementsUnder } from './circumstances-rest-on.js';
import { REQUIREMENTS } from './requirements.js';

const ANSWERS = ['success', 'no success', 'inspection', 'token'] as const;

it('rests on musts alone: a should that fails leaves a run conformant', () => {
  const all = TOPICS.flatMap((topic) =>
    Object.keys(CIRCUMSTANCES[topic].values).flatMap((value) =>
      ANSWERS.flatMap((answer) => requirementsUnder(topic, value, answer)),
    ),
  );
  const musts = REQUIREMENTS.filter(({ level }) => level === 'must').map(({ id }) => id);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((id) => !musts.includes(id))).toEqual([]);
});
