import { expect, it } from 'vitest';
import { shippedLoadScenarios } from '../../../test/support/shipped-load-scenarios.js';
import { formatProblem } from '../../errors/problem.js';
import { parseLoadScenario } from './parse-load-scenario.js';
import { readLoadScenario } from './read-load-scenario.js';

const problems = (text: string) => {
  const parsed = parseLoadScenario('x.yaml', `id: load/x\ntitle: x\n${text}`);
  return parsed.ok ? [] : parsed.problems.map(formatProblem);
};

it('finds every shipped scenario by its name', async () => {
  const names = await shippedLoadScenarios();
  expect(names.sort()).toEqual([
    'email-duplicates',
    'find-limit',
    'records',
    'soak',
    'upload-1gb',
    'upload-mixed-sizes',
    'upload-then-reference',
  ]);
  for (const name of names) {
    expect((await readLoadScenario(name)).scenario.id).toBe(`load/${name}`);
  }
  await expect(readLoadScenario('recods')).rejects.toThrow(/did you mean records/);
  await expect(readLoadScenario('recods')).rejects.toThrow(/^recods: there is no such file/);
});

it.each([
  ['workloads:\n  a: { submit: voice, rate: 99999999/s }\nfor: 1s', /10000000\/s at most/],
  [
    'workloads:\n  a: { submit: voice, stages: [{ for: 500h, rate: 1/s }, { for: 500h, rate: 1/s }] }',
    /596h/,
  ],
  [
    'workloads:\n  a: { submit: voice, rate: 1/s, record: { size: 1 TiB } }\nfor: 1s',
    /64 MiB at most/,
  ],
  ['workloads: {}\nfor: 1s', /there is no workload/],
  ['workloads: { a: { submit: voice, rate: 0/s } }\nfor: 1s', /a rate of 0 starts nothing/],
  [
    'workloads: { a: { submit: voice, stages: [{ for: 1s, rate: 0/s }] } }',
    /a rate of 0 starts nothing/,
  ],
  ['workloads: { a: { submit: voice, rate: 1/s } }\nfor: 0s', /a load takes some time/],
  ['workloads: { a: { submit: voice, rate: 1/s } }\nfor: 3s\nwarmup: 3s', /no time is left/],
  ['workloads: { a: { submit: voice, rate: 1/s } }\nfor: 1500ms\nwarmup: 1100ms', /no time is/],
  [
    'workloads: { a: { submit: voice, rate: 1/s } }\nsearch: { workload: a, from: 1/s, to: 2/s, hold: 0s }\nthresholds: ["latency.p99 < 1 s"]\nwarmup: 1s',
    /no time is left/,
  ],
  ['workloads:\n  a: { connections: 1 }\nfor: 1s', /uploads, submits, or both/],
  ['workloads:\n  a: { submit: email }\nfor: 1s', /needs connections .* or a rate/],
  ['workloads:\n  a: { submit: email, connections: 1 }', /nothing ends this workload/],
  [
    'workloads:\n  a: { submit: voice, connections: 1, duplicates: 5% }\nfor: 1s',
    /only emails have duplicates/,
  ],
  [
    'workloads:\n  a: { submit: email, connections: 1, missing: 5% }\nfor: 1s',
    /has a stated answer in/,
  ],
  ['workloads:\n  a: { submit: email, rate: 5 }\nfor: 1s', /x\.yaml:4:/],
  [
    'workloads:\n  a: { submit: email, rate: 5/s }\nfor: 1s\nsearch: { workload: b, from: 1/s, to: 2/s, hold: 1s }',
    /there is no workload b/,
  ],
  [
    'workloads:\n  a: { submit: email, rate: 5/s }\nfor: 1s\nthresholds:\n  - latency.p99 < 3',
    /x\.yaml:7:5: latency takes one of the units/,
  ],
])('says where %j is wrong', (text, words) => {
  expect(problems(text).join('\n')).toMatch(words);
});

it('takes a search for what ends its workload, and a pause for a part of one', () => {
  const search = 'search: { workload: a, from: 1/s, to: 2/s, hold: 1s }';
  const threshold = 'thresholds: ["latency.p99 < 1 s"]';
  expect(
    problems(`workloads: { a: { submit: voice, rate: 1/s } }\n${search}\n${threshold}`),
  ).toEqual([]);
  const stages = '[{ for: 1s, rate: 0/s }, { for: 1s, rate: { from: 0/s, to: 5/s } }]';
  expect(problems(`workloads: { a: { submit: voice, stages: ${stages} } }`)).toEqual([]);
});
