import { expect, it } from 'vitest';
import { loadReport, second, workload } from '../../../../test/support/load-reports.js';
import { parseThreshold } from '../../../load/scenario/parse-threshold.js';
import type { EvaluatedThreshold } from '../../../load/thresholds/evaluate-threshold.js';
import { crossingOf, latencyLimit } from './crossings.js';

/** The same seconds everywhere: the first is the warm-up, the fourth the slow one. */
const rows = [40, 10, 10, 90, 10].map((p99Ms, at) =>
  second({ second: at, measured: at > 0, p99Ms, failed: at === 2 ? 3 : 0, acknowledged: 100 - at }),
);
const report = loadReport({ series: rows, workloads: [workload({ series: rows })] });

function threshold(
  text: string,
  outcome: EvaluatedThreshold['outcome'] = 'crossed',
): EvaluatedThreshold {
  const { operator, limit, unit } = parseThreshold(text, ['mail']);
  return { text, operator, limit: limit / unit.factor, unit: unit.name, outcome };
}

it.each([
  ['latency.p99 < 50 ms', { first: 3, seconds: 1, of: 4 }],
  ['mail.latency.p99 < 0.05 s', { first: 3, seconds: 1, of: 4 }],
  ['records.latency.p99 <= 9 ms', { first: 1, seconds: 4, of: 4 }],
  ['rate.min >= 98 /s', { first: 3, seconds: 2, of: 4 }],
  ['failed == 0', { first: 2, of: 5 }],
  ['failed < 3', { first: 2, of: 5 }],
  ['errors < 1 %', { first: 2, seconds: 1, of: 4 }],
])('%s: %j', (text, crossing) => {
  expect(crossingOf(threshold(text), report)).toEqual(crossing);
});

it('finds no crossing in the rest after the last whole second', () => {
  const rest = second({ second: 5, lengthMs: 10, acknowledged: 1, p99Ms: 10 });
  const text = 'rate.p99 <= 99 /s';
  const found = crossingOf(threshold(text), loadReport({ series: [...rows, rest] }));
  expect(found).toBeUndefined();
});

it('counts dropped arrivals among those that it takes a share of', () => {
  const dropped = second({ attempted: 10, failed: 0, dropped: 90 });
  const found = crossingOf(threshold('errors <= 91 %'), loadReport({ series: [dropped] }));
  expect(found).toBeUndefined();
});

it.each([
  'latency.p99.9 < 50 ms',
  'latency.mean < 50 ms',
  'conversations.latency.p99 < 50 ms',
  'service.p99 < 50 ms',
  'lost == 0',
  'failed < 4',
])('%s cannot be followed over time', (text) => {
  expect(crossingOf(threshold(text), report)).toBeUndefined();
});

it('is nothing where the threshold holds', () => {
  expect(crossingOf(threshold('latency.p99 < 50 ms', 'met'), report)).toBeUndefined();
});

it('knows the limit of a latency in milliseconds', () => {
  expect(latencyLimit(threshold('mail.latency.p99 < 0.05 s'), report)).toBe(50);
  expect(latencyLimit(threshold('failed == 0'), report)).toBeUndefined();
});
