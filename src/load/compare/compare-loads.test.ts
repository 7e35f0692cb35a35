import { expect, it } from 'vitest';
import { normals, simulatedRun, simulatedWorse } from '../../../test/support/simulated-loads.js';
import type { ComparableLoad } from './comparable-load.js';
import { compareLoads } from './compare-loads.js';

it.each([
  [4, 1, 1000],
  [5, 3, 300],
])(
  'of %i unchanged runs a side in %i scenarios at most one comparison in twenty is worse',
  (runs, scenarios, tries) => {
    expect(simulatedWorse(tries, runs, { scenarios }) / tries).toBeLessThanOrEqual(0.05);
  },
);

it('finds that one of four operations is 15 % slower, with eight runs a side and mostly with four', () => {
  expect(simulatedWorse(10, 8, { slower: 1.15 })).toBe(10);
  expect(simulatedWorse(100, 4, { slower: 1.15 })).toBeGreaterThanOrEqual(80);
});

it('calls nothing worse that is too small to matter, however sure it is', () => {
  const [normal, slightly] = [normals(1), 1.03];
  const side = (factor: number) =>
    Array.from({ length: 8 }, () => simulatedRun(() => normal() / 100, factor));
  const { answer, metrics } = compareLoads(side(1), side(slightly));
  expect(answer).toBe('better or the same');
  const p50 = metrics.find(({ name }) => name === 'records/email latency p50');
  expect(p50).toMatchObject({ verdict: 'same' });
  expect(p50?.familyWiseP).toBeLessThan(0.001);
});

it('calls a figure unclear that may be much worse for all that is known, and not one that may be much better', () => {
  const runs = (...factors: number[]) => factors.map((factor) => simulatedRun(() => 0, factor));
  const steady = runs(1, 1.01, 1.02, 1.03);
  const verdicts = (before: ComparableLoad[], after: ComparableLoad[]) => {
    const { answer, metrics } = compareLoads(before, after);
    const of = (name: string) =>
      metrics.find((one) => one.name === `records/email ${name}`)?.verdict;
    return [answer, of('rate'), of('latency p99')];
  };
  const same = 'better or the same';
  expect(verdicts(steady, runs(0.9, 1.005, 1.2, 1.3))).toEqual([same, 'unclear', 'unclear']);
  expect(verdicts(steady, runs(0.9, 1.005, 1.1, 1.2))).toEqual([same, 'same', 'same']);
  // A quarter more time is a fifth less a second, and neither is counted on the better side.
  expect(verdicts(steady, runs(0.5, 0.6, 1.015, 1.1))).toEqual([same, 'same', 'same']);
});

it('asks for more runs where several scenarios are compared', () => {
  const normal = normals(9);
  const four = () => Array.from({ length: 4 }, () => simulatedRun(normal));
  expect(compareLoads(four(), four(), 2)).toMatchObject({
    answer: 'undecided',
    needed: { before: 4, after: 5 },
  });
});
