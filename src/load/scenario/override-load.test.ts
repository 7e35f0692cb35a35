import { expect, it } from 'vitest';
import type { LoadScenario } from './load-scenario-schema.js';
import { overrideLoad, type WorkloadOverride } from './override-load.js';
import { parseLoadScenario } from './parse-load-scenario.js';
import { scenarioDuration } from './workload-limits.js';

const MIXED = `workloads:
  mail: { submit: email, connections: 8, count: 50 }
  calls: { submit: voice, stages: [{ for: 10s, rate: 10/s }, { for: 30s, rate: { from: 10/s, to: 90/s } }] }
for: 40s
warmup: 10s`;

function scenario(yaml: string): LoadScenario {
  const parsed = parseLoadScenario('x.yaml', `id: load/x\ntitle: x\n${yaml}`);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join());
  return parsed.scenario;
}

const overridden = (
  yaml: string,
  {
    forMs,
    rates = [],
    connections = [],
    thresholds = [],
  }: {
    forMs?: number;
    rates?: WorkloadOverride[];
    connections?: WorkloadOverride[];
    thresholds?: string[];
  },
) => overrideLoad(scenario(yaml), { forMs, rates, connections, thresholds });

it('leaves a scenario as it is without any', () => {
  expect(overridden(MIXED, {})).toEqual(scenario(MIXED));
});

it('gives it another time, which replaces counts, stretches stages and shortens the warm-up', () => {
  const short = overridden(MIXED, { forMs: 4000 });
  expect(short).toMatchObject({ for: 4000, warmup: 1000 });
  expect(short.workloads.mail).not.toHaveProperty('count');
  expect(short.workloads.calls?.stages?.map((stage) => stage.for)).toEqual([1000, 3000]);
  expect(overridden(MIXED, { forMs: 1000 }).warmup).toBe(0);
  expect(overridden(MIXED, { forMs: 30_000 }).warmup).toBe(10_000);
});

it('gives each workload, or one, another rate', () => {
  const { workloads } = overridden(MIXED, {
    rates: [{ value: 5 }, { workload: 'calls', value: 7 }],
  });
  expect(workloads.mail).toMatchObject({ rate: 5, connections: 8, count: 50 });
  expect(workloads.calls).toMatchObject({ rate: 7 });
  expect(workloads.calls).not.toHaveProperty('stages');
  const staged = 'workloads: { a: { submit: voice, stages: [{ for: 3s, rate: 1/s }] } }';
  expect(scenarioDuration(overridden(staged, { rates: [{ value: 5 }] }))).toBe(3000);
});

it('gives each workload, or one, other connections, and keeps the stages of rates', () => {
  const { workloads } = overridden(MIXED, { connections: [{ value: 2 }] });
  expect(workloads.mail?.connections).toBe(2);
  expect(workloads.calls).toMatchObject({ connections: 2, stages: [{}, {}] });
  const staged = 'workloads: { a: { submit: voice, stages: [{ for: 3s, connections: 9 }] } }';
  const closed = overridden(staged, { connections: [{ workload: 'a', value: 2 }] });
  expect(closed.workloads.a).toEqual(expect.not.objectContaining({ stages: expect.anything() }));
  expect(scenarioDuration(closed)).toBe(3000);
});

it('refuses a workload that does not exist, and what a search decides', () => {
  expect(() => overridden(MIXED, { rates: [{ workload: 'mial', value: 1 }] })).toThrow(
    /no workload mial.*did you mean mail/,
  );
  const search = `workloads: { a: { submit: voice, rate: 1/s } }
for: 1s
search: { workload: a, from: 1/s, to: 9/s, hold: 1s }
thresholds: [failed == 0]`;
  expect(() => overridden(search, { forMs: 1000 })).toThrow('searches for a rate');
  expect(() => overridden(search, { rates: [{ value: 1 }] })).toThrow('searches for a rate');
  expect(overridden(search, { connections: [{ value: 3 }] }).workloads.a?.connections).toBe(3);
});

it('refuses what would send nothing, and leaves time to measure', () => {
  expect(() => overridden(MIXED, { forMs: 0 })).toThrow('a load takes some time');
  expect(() => overridden(MIXED, { rates: [{ value: 0 }] })).toThrow('a rate of 0');
  const warm = 'workloads: { a: { submit: voice, rate: 1/s } }\nfor: 10s\nwarmup: 200ms';
  expect(overridden(warm, { forMs: 500 }).warmup).toBe(0);
  expect(overridden(warm, { forMs: 5000 }).warmup).toBe(200);
});

it('adds thresholds to its own, and changes nothing else', () => {
  const own = `${MIXED}\nthresholds: [errors < 1 %]`;
  const added = ['mail.latency.p99 < 250 ms', 'voice.rate.mean >= 5/s'];
  const { thresholds, ...others } = overridden(own, { thresholds: added });
  expect(thresholds).toEqual(['errors < 1 %', ...added]);
  expect(others).toEqual({ ...scenario(MIXED), thresholds: undefined });
});

it.each([
  ['mial.latency.p99 < 1 s', 'there is no workload or operation mial (did you mean mail?)'],
  ['mail.latency.p99 < 1 parsec', 'latency takes one of the units'],
  ['fast', 'a threshold is written like'],
])('refuses the threshold %s', (text, message) => {
  expect(() => overridden(MIXED, { thresholds: [text] })).toThrow(`--threshold '${text}': `);
  expect(() => overridden(MIXED, { thresholds: [text] })).toThrow(message);
});
