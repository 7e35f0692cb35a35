import { expect, it } from 'vitest';
import { parseLoadScenario } from './parse-load-scenario.js';
import { selectWorkloads } from './select-workloads.js';

const TEXT = `
id: load/x
title: x
workloads:
  mail: { submit: email, connections: 2 }
  calls: { submit: voice, connections: 2 }
for: 1s
thresholds: [mail.failed == 0, calls.failed == 0, records.failed == 0, violations == 0]
`;

function selected(only: string[], skip: string[] = []) {
  const parsed = parseLoadScenario('x.yaml', TEXT);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { workloads, thresholds } = selectWorkloads(parsed.scenario, { only, skip });
  return [Object.keys(workloads), thresholds];
}

it.each([
  [[], [], ['mail', 'calls'], 4],
  [['m*'], [], ['mail'], 3],
  [[], ['mail'], ['calls'], 3],
])('with only %j and skip %j keeps %j and %i thresholds', (only, skip, names, thresholds) => {
  const [left, kept] = selected(only, skip);
  expect([left, kept?.length]).toEqual([names, thresholds]);
});

it.each([
  [['mial'], [], 'load/x has no workload mial; there are mail, calls (did you mean mail?)'],
  [[], ['*'], 'load/x: no workload is left'],
])('refuses only %j and skip %j', (only, skip, message) => {
  expect(() => selected(only, skip)).toThrow(message);
});
