import { expect, it } from 'vitest';
import { DurationHistogram } from './histogram.js';
import { LatencyRecorder } from './latency-recorder.js';

it('drains every value within a thousandth, and none twice', () => {
  const recorder = new LatencyRecorder();
  const values = [1, 2, 999, 65_535, 65_536, 70_000, 1_000_000, 4_194_303, 4_194_304, 60_000_000];
  for (const value of values) recorder.record(value);
  const counted = recorder.drain();
  expect(counted.length).toBe(values.length * 2);
  for (const [index, value] of values.entries()) {
    expect(Math.abs((counted[index * 2] ?? 0) - value) / value).toBeLessThanOrEqual(0.001);
    expect(counted[index * 2 + 1]).toBe(1);
  }
  expect(recorder.drain().length).toBe(0);
});

it('never records zero, and has an upper bound', () => {
  const recorder = new LatencyRecorder();
  recorder.record(0);
  recorder.record(0.4);
  recorder.record(1e12);
  const [least, twice, most] = recorder.drain();
  expect([least, twice]).toEqual([1, 2]);
  expect(most).toBeGreaterThan(200_000_000);
});

it('never reports a percentile or a mean beyond the extremes', () => {
  for (const values of [[70_613], [3, 65_537], [100, 70_613, 93_111], [1_234_567, 1_234_568]]) {
    const recorder = new LatencyRecorder();
    for (const value of values) recorder.record(value);
    const histogram = new DurationHistogram();
    histogram.addValues(recorder.drain());
    const {
      count: _,
      min,
      max,
      distribution = [],
      ...others
    } = histogram.summary() ?? { count: 0, min: 0, max: 0 };
    const spread = distribution.map(([, value]) => value);
    for (const value of [...Object.values(others), ...spread]) {
      expect(value).toBeLessThanOrEqual(max);
      expect(value).toBeGreaterThanOrEqual(min);
    }
  }
});

it('merges into the same percentiles as a single recorder', () => {
  const one = new LatencyRecorder();
  const parts = [new LatencyRecorder(), new LatencyRecorder()];
  for (let value = 1; value <= 100_000; value++) {
    one.record(value);
    parts[value % 2]?.record(value);
  }
  const whole = new DurationHistogram();
  whole.addValues(one.drain());
  const sum = new DurationHistogram();
  for (const part of parts) {
    const histogram = new DurationHistogram();
    histogram.addValues(part.drain());
    sum.add(histogram);
  }
  expect(sum.summary()).toEqual(whole.summary());
  expect(whole.value('p99')).toBeCloseTo(99, 0);
  expect(new DurationHistogram().summary()).toBeUndefined();
});
