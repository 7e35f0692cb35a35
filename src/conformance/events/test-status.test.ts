import { expect, it } from 'vitest';
import { testStatusOf } from './test-status.js';

it.each([
  ['passed', 'passed', 'passed', 'passed'],
  ['failed', 'failure', 'skipped', 'failure'],
  ['error', 'error', 'skipped', 'skipped'],
  ['inconclusive', 'error', 'skipped', 'skipped'],
  ['waived', 'skipped', 'skipped', 'skipped'],
  ['not-observed', 'skipped', 'skipped', 'skipped'],
  ['deselected', 'skipped', 'skipped', 'skipped'],
] as const)('%s is %s as a must, %s as a should, and %s as that under strict', (outcome, ...as) => {
  const [must, should, strictShould] = as;
  for (const strict of [false, true]) {
    expect(testStatusOf({ outcome, level: 'must' }, strict)).toBe(must);
  }
  expect(testStatusOf({ outcome, level: 'should' }, false)).toBe(should);
  expect(testStatusOf({ outcome, level: 'should' }, true)).toBe(strictShould);
});
