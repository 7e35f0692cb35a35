import { expect, it } from 'vitest';
import { parseThreshold, ThresholdError } from './parse-threshold.js';

it.each([
  [
    'upload.throughput.p50 >= 400 MB/s',
    { subject: 'upload', metric: 'throughput', aggregate: 'p50', operator: '>=', limit: 4e8 },
  ],
  [
    'email.latency.p99 < 250 ms',
    { subject: 'email', metric: 'latency', aggregate: 'p99', operator: '<', limit: 250 },
  ],
  ['records.failed == 0', { subject: 'records', metric: 'failed', operator: '==', limit: 0 }],
  ['lost == 0', { metric: 'lost', operator: '==', limit: 0 }],
  [
    'mine.latency.p99.9<1.5s',
    { subject: 'mine', metric: 'latency', aggregate: 'p99.9', operator: '<', limit: 1500 },
  ],
  ['errors < 0.1 %', { metric: 'errors', operator: '<', limit: 0.001 }],
  ['rate.min > 1_000/s', { metric: 'rate', aggregate: 'min', operator: '>', limit: 1000 }],
])('parses %s', (text, expected) => {
  const { text: _, unit: _unit, ...threshold } = parseThreshold(text, ['mine']);
  expect(threshold).toEqual({ ...expected, limit: expect.closeTo(expected.limit, 9) });
});

it.each([
  ['latency < 3 ms', /needs one of min, mean/],
  ['latency.p99 < 3', /takes one of the units/],
  ['latency.p99 < 3 MB/s', /takes one of the units/],
  ['failed.p99 == 0', /is a single number/],
  ['nothing.failed == 0', /there is no workload or operation nothing/],
  ['latency.p98 < 3 ms', /needs one of/],
  ['latency.p99 is 3 ms', /is written like/],
  ['lost == 0 ms', /takes no unit/],
])('refuses %s', (text, words) => {
  expect(() => parseThreshold(text, [])).toThrow(ThresholdError);
  expect(() => parseThreshold(text, [])).toThrow(words);
});

it('keeps the unit in which it was written', () => {
  expect(parseThreshold('errors < 1 %', []).unit).toEqual({ name: '%', factor: 0.01 });
  expect(parseThreshold('rate.mean > 60/m', []).unit.name).toBe('/m');
  expect(parseThreshold('lost == 0', []).unit).toEqual({ name: '', factor: 1 });
});

it('hints at what was probably meant', () => {
  const hintOf = (text: string) => {
    try {
      parseThreshold(text, ['photos']);
    } catch (error) {
      return error instanceof ThresholdError ? error.hint : undefined;
    }
    return undefined;
  };
  expect(hintOf('latancy.p99 < 3 ms')).toBe('latency');
  expect(hintOf('photo.failed == 0')).toBe('photos');
});
