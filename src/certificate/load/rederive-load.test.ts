import { describe, expect, it } from 'vitest';
import { loadReport, second, workload } from '../../../test/support/load-reports.js';
import { parseLoadScenario } from '../../load/scenario/parse-load-scenario.js';
import { parseThreshold } from '../../load/scenario/parse-threshold.js';
import { loadReportSchema, type SavedLoadReport } from '../../report/schema/load-report-schema.js';
import { floorValue } from './floor-value.js';
import { rederiveLoad } from './rederive-load.js';

const parsed = parseLoadScenario(
  'mail.yaml',
  'id: load/mail\ntitle: Mail\nfor: 1s\nworkloads: { mail: { submit: email, connections: 1 } }\nthresholds: [email.rate.mean >= 50/s, errors < 20 %]\n',
);
if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
const { scenario } = parsed;

const figures = {
  latencyMs: {
    count: 100,
    min: 1,
    mean: 2,
    p50: 2,
    p90: 3,
    p95: 4,
    p99: 20,
    'p99.9': 30,
    max: 31,
  },
};
const own = workload(figures);
const sound: SavedLoadReport = loadReportSchema.parse({
  ...loadReport(),
  workloads: [{ ...own, operations: own.operations.map((one) => ({ ...one, ...figures })) }],
  thresholds: [
    {
      text: 'email.rate.mean >= 50/s',
      operator: '>=',
      limit: 50,
      unit: '/s',
      value: 100,
      outcome: 'met',
    },
    {
      text: 'errors < 20 %',
      operator: '<',
      limit: 20,
      unit: '%',
      value: 16.666667,
      outcome: 'met',
    },
  ],
  violations: [],
});
const problems = (change: (report: SavedLoadReport) => void): string[] => {
  const report = structuredClone(sound);
  change(report);
  return rederiveLoad(report, scenario);
};

it('has nothing to say against a report whose figures fit its claims', () => {
  expect(problems(() => undefined)).toEqual([]);
});

it('takes counts of a search for those of all probes, and its thresholds for those of the last', () => {
  const change = (report: SavedLoadReport) => {
    report.search = { workload: 'mail', highest: 10, probes: [] };
    const [, errors] = report.thresholds;
    if (errors) errors.value = 0;
  };
  expect(problems(change)).toEqual([]);
});

it('takes what was added to the thresholds of the scenario, and holds it against the figures', () => {
  const report = structuredClone(sound);
  const [first] = report.thresholds;
  if (first) report.thresholds.push({ ...first, text: 'email.rate.mean >= 60/s', limit: 60 });
  const added = ['email.rate.mean  >= 60/s', 'email.rate.mean >= 1/s'];
  expect(rederiveLoad(report, scenario, added)).toEqual([]);
  const [, , last] = report.thresholds;
  if (last) last.value = 70;
  expect(rederiveLoad(report, scenario, added)).toEqual([
    expect.stringMatching(/said to be 70, and the figures make it 100/),
  ]);
  expect(rederiveLoad(report, scenario)).toEqual([expect.stringMatching(/has no threshold/)]);
});

describe('says what does not follow', () => {
  it.each<[string, RegExp, (report: SavedLoadReport) => void]>([
    ['a threshold is left out', /nothing is said of .*errors/, (one) => one.thresholds.pop()],
    [
      'a threshold is added',
      /has no threshold x/,
      (one) => {
        const [first] = one.thresholds;
        if (first) one.thresholds.push({ ...first, text: 'x' });
      },
    ],
    [
      'a limit is lower than written',
      /another limit/,
      ({ thresholds: [first] }) => {
        if (first) first.limit = 5;
      },
    ],
    [
      'an outcome does not follow from the value',
      /is called met, and is crossed/,
      ({ thresholds: [first] }) => {
        if (first) first.value = 40;
      },
    ],
    [
      'a value does not follow from the figures',
      /said to be 90, and the figures make it 100/,
      ({ thresholds: [first] }) => {
        if (first) first.value = 90;
      },
    ],
    [
      'failures are taken away',
      /errors < 20 % is said to be 16.6/,
      ({ workloads: [first] }) => {
        if (first) first.failed = {};
      },
    ],
    [
      'operations are added',
      /counts of mail are not those/,
      ({ workloads: [first] }) => {
        if (first) first.acknowledged += 1000;
      },
    ],
    ['seconds are taken away', /counts of all workloads are not/, (one) => void one.series.pop()],
    [
      'the generator was the limit',
      /generator was the limit/,
      (one) => {
        one.valid = false;
      },
    ],
    [
      'the target contradicted the interface',
      /contradicted the interface/,
      (one) => void one.violations.push({ kind: 'archived-twice', count: 1, example: 'x' }),
    ],
  ])('%s', (_, message, change) => {
    expect(problems(change).join('\n')).toMatch(message);
  });
});

describe('the value of a floor', () => {
  const two = structuredClone(sound);
  two.workloads.push(...sound.workloads.map((one) => ({ ...one, name: 'other' })));
  two.series.push(second({ second: 1 }));
  const value = (text: string, report: SavedLoadReport) =>
    floorValue(parseThreshold(text, ['mail', 'other']), report);

  it.each([
    ['email.rate.mean > 1/s', { value: 100, exact: true }],
    ['email.latency.p99 < 1 s', { value: 20, exact: true }],
    ['attempted > 1', { value: 120, exact: true }],
    ['failed == 0', { value: 20, exact: true }],
    ['violations == 0', { value: 0, exact: true }],
    ['email.throughput.mean > 1 kB/s', undefined],
    ['voice.latency.p99 < 1 s', undefined],
    ['lost == 0', undefined],
  ])('%s', (text, expected) => {
    expect(value(text, sound)).toEqual(expected);
  });

  it('is about a workload and an operation of that name', () => {
    const named = structuredClone(sound);
    const voice = own.operations.map((one) => ({ ...one, operation: 'voice' as const }));
    named.workloads = [
      { ...own, name: 'email' },
      { ...own, name: 'mixed', attempted: 240, operations: [...own.operations, ...voice] },
    ].map((one) => loadReportSchema.shape.workloads.element.parse(one));
    const valueIn = (text: string) => floorValue(parseThreshold(text, ['email', 'mixed']), named);
    expect(valueIn('email.attempted > 1')).toEqual({ value: 240, exact: true });
    expect(valueIn('voice.attempted > 1')).toEqual({ value: 120, exact: true });
    expect(valueIn('mixed.attempted > 1')).toEqual({ value: 240, exact: true });
    expect(valueIn('records.attempted > 1')).toEqual({ value: 360, exact: true });
    expect(valueIn('attempted > 1')).toEqual({ value: 360, exact: true });
  });

  it('is the worst of the parts where percentiles cannot be put together, and no more than that', () => {
    expect(value('email.latency.p99 < 1 s', two)).toEqual({ value: 20, exact: false });
    expect(value('email.rate.mean > 1/s', two)).toEqual({ value: 200, exact: false });
    expect(value('email.rate.p50 > 1/s', two)).toBeUndefined();
  });
});
