import { expect, it } from 'vitest';
import { mannWhitney } from './mann-whitney.js';
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

it('gives a median a confidence interval once there are enough runs', () => {
  expect(medianOf([3, 1, 2])).toEqual({ runs: 3, median: 2 });
  expect(medianOf([1, 2, 3, 4, 5])).toEqual({ runs: 5, median: 3 });
  // By the binomial table: for 6 runs the extremes, for 9 the second from each end.
  expect(medianOf([6, 5, 4, 3, 2, 1]).interval).toEqual({ low: 1, high: 6 });
  expect(medianOf([1, 2, 3, 4, 5, 6, 7, 8, 9]).interval).toEqual({ low: 2, high: 8 });
});
