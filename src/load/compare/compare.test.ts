import { expect, it } from 'vitest';
import { canDiffer, factorInterval, mannWhitney } from './mann-whitney.js';
import { medianOf } from './median.js';

it('agrees with the published tables', () => {
  // U = 0 for 5 and 5: 2 of the 252 arrangements.
  expect(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(2 / 252, 10);
  expect(mannWhitney([6, 7, 8, 9, 10], [1, 2, 3, 4, 5])).toBeCloseTo(2 / 252, 10);
  // By R's wilcox.test(c(1.1, 2.2, 3.3, 4.4), c(2.5, 3.5, 4.5, 5.5, 6.5)): U = 3.
  expect(mannWhitney([1.1, 2.2, 3.3, 4.4], [2.5, 3.5, 4.5, 5.5, 6.5])).toBeCloseTo(0.1111, 3);
  expect(mannWhitney([1, 3, 5, 7, 9], [2, 4, 6, 8, 10])).toBeGreaterThan(0.6);
});

it('corrects for ties', () => {
  expect(mannWhitney([1, 1, 1, 1], [1, 1, 1, 1])).toBe(1);
  const p = mannWhitney([1, 1, 2, 2, 3, 3], [3, 4, 4, 5, 5, 6]);
  expect(p).toBeGreaterThan(0.003);
  expect(p).toBeLessThan(0.02);
});

it('has no p-value for too few runs', () => {
  expect(mannWhitney([1, 2, 3], [4, 5, 6])).toBeUndefined();
  expect(mannWhitney([1], [2, 3, 4, 5])).toBeUndefined();
  expect(mannWhitney([1, 2, 3, 4], [5, 6, 7, 8])).toBeDefined();
});

it('gives an interval for the factor between two samples', () => {
  // Four and four: U = 0 alone is significant, so that the extreme ratios are the bounds.
  expect(factorInterval([1, 2, 4, 5], [10, 20, 40, 50])).toEqual({ low: 2, high: 50 });
  // By the tables, U = 2 is critical for five and five: two ratios lie outside on either side.
  const ratios = [1, 1, 1, 1, 1].flatMap(() => [3, 4, 5, 6, 7]).sort();
  expect(factorInterval([1, 1, 1, 1, 1], [3, 4, 5, 6, 7])).toEqual({
    low: ratios[2],
    high: ratios[22],
  });
  expect(factorInterval([1, 2, 3], [1, 2, 3])).toBeUndefined();
  expect(factorInterval([0, 1, 2, 3], [1, 2, 3, 4])).toBeUndefined();
});

it('includes no change exactly where the test sees no difference', () => {
  for (let shift = 0; shift < 6; shift += 0.25) {
    const a = [10.01, 12.02, 14.03, 16.04, 18.05, 19.06];
    const b = [10.5, 11.5, 13.5, 15.5, 17.5].map((value) => value + shift);
    const { low, high } = factorInterval(a, b) ?? { low: Number.NaN, high: Number.NaN };
    const differs = (mannWhitney(a, b) ?? 1) <= 0.05;
    expect(low > 1 || high < 1).toBe(differs);
  }
});

it('knows with how many runs a difference can be seen at all', () => {
  expect(canDiffer(4, 4)).toBe(true);
  expect(canDiffer(3, 4)).toBe(false);
  expect(canDiffer(3, 5)).toBe(true);
  expect(canDiffer(1, 39)).toBe(true);
  expect(canDiffer(0, 100)).toBe(false);
});

it('gives a median a confidence interval once there are enough runs', () => {
  expect(medianOf([3, 1, 2])).toEqual({ runs: 3, median: 2, range: { low: 1, high: 3 } });
  expect(medianOf([1, 2, 3, 4, 5])).toEqual({
    runs: 5,
    median: 3,
    range: { low: 1, high: 5 },
  });
  // By the binomial table: for 6 runs the extremes, for 9 the second from each end.
  expect(medianOf([6, 5, 4, 3, 2, 1]).interval).toEqual({ low: 1, high: 6 });
  expect(medianOf([1, 2, 3, 4, 5, 6, 7, 8, 9]).interval).toEqual({ low: 2, high: 8 });
});
