import { expect, it } from 'vitest';
import { simulatedWorse } from '../../../test/support/simulated-loads.js';

it.each([
  [8, 100],
  [12, 20],
])('of %i unchanged runs a side at most one comparison in twenty is worse', (runs, tries) => {
  expect(simulatedWorse(tries, runs) / tries).toBeLessThanOrEqual(0.05);
});

it('always finds that one of four operations is 15 % slower, with eight runs a side', () => {
  expect(simulatedWorse(40, 8, { slower: 1.15 })).toBe(40);
});
