import { expect, it } from 'vitest';
import { parseLoadScenario } from '../../load/scenario/parse-load-scenario.js';
import { readLoadScenarios } from '../../load/scenario/read-load-scenario.js';
import { writtenScenario } from './written-scenario.js';

function parsed(text: string) {
  const read = parseLoadScenario('test.yaml', text);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return read.scenario;
}

it('writes every shipped scenario so that agents read what the controller read', async () => {
  const shipped = await readLoadScenarios();
  expect(shipped.length).toBeGreaterThan(5);
  for (const { scenario } of shipped) {
    const { workloads, for: forMs, warmup, workers } = parsed(writtenScenario(scenario));
    expect({ workloads, forMs, warmup, workers }).toEqual({
      workloads: scenario.workloads,
      forMs: scenario.for,
      warmup: scenario.warmup,
      workers: scenario.workers,
    });
  }
});

it('writes rates, shares and stages', () => {
  const scenario = parsed(`id: load/test
title: a test
workloads:
  one:
    submit: email
    duplicates: 7%
    stages: [{ for: 1m30s, rate: 30/m }, { for: 2s, rate: { from: 1/m, to: 0.3/s } }]
  two: { submit: voice, missing: 12.5%, connections: 3, count: 9 }`);
  const { workloads } = parsed(writtenScenario(scenario));
  expect(workloads.one?.stages).toEqual(scenario.workloads.one?.stages);
  expect(workloads.one?.duplicates).toBeCloseTo(0.07, 12);
  expect(workloads.two).toEqual(scenario.workloads.two);
});
