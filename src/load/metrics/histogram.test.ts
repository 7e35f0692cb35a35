import { expect, it } from 'vitest';
import { DurationHistogram } from './histogram.js';

function summaryOf(values: readonly number[]) {
  const histogram = new DurationHistogram();
  histogram.addValues(Float64Array.from(values.flatMap((value) => [value, 1])));
  const summary = histogram.summary();
  if (summary === undefined) throw new Error('there are no samples');
  return summary;
}

it('has a distribution that ends with the slowest sample, and no point beyond what was seen', () => {
  const micros = Array.from({ length: 1000 }, (_, at) => (at + 1) * 100);
  const { distribution = [], ...known } = summaryOf(micros);
  const percentiles = distribution.map(([percentile]) => percentile);
  expect(percentiles.slice(0, 5)).toEqual([0, 25, 50, 62.5, 75]);
  expect(percentiles).toEqual(percentiles.toSorted((a, b) => a - b));
  expect(distribution.length).toBeLessThan(25);
  const at = (percentile: number) => distribution.find(([one]) => one === percentile)?.[1];
  expect(at(0)).toBe(known.min);
  expect(at(50)).toBeCloseTo(50, 0);
  expect(at(75)).toBeCloseTo(75, 0);
  // One sample of a thousand is beyond the 99.9th percentile.
  expect(distribution.at(-1)?.[0]).toBeGreaterThan(99.8);
  expect(distribution.at(-1)?.[1]).toBeCloseTo(known.max, 0);
});

it('has one of a single sample', () => {
  expect(summaryOf([2000]).distribution).toEqual([
    [0, 2],
    [25, 2],
  ]);
});

it('has the exact mean, also of several that were added', () => {
  const [one, other] = [new DurationHistogram(), new DurationHistogram()];
  one.addValues(Float64Array.of(100_001, 2, 200_003, 1));
  other.addValues(Float64Array.of(60_007, 1));
  one.add(other);
  expect(one.value('mean')).toBe((100_001 * 2 + 200_003 + 60_007) / 4 / 1000);
  one.reset();
  one.addValues(Float64Array.of(5, 1));
  expect(one.value('mean')).toBe(0.005);
});
