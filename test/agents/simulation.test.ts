import { expect, it } from 'vitest';
import { checkRandomRun } from './random-faults.js';
import { simulateRun } from './simulate-run.js';

const USUAL = { seed: 1, agents: 3, seconds: 10 };

it('counts what all agents sent, when nothing goes wrong', () => {
  const { outcome, merged, agents } = simulateRun({ ...USUAL, faults: [] });
  expect(outcome).toMatchObject({ kind: 'ran', degraded: [] });
  const sent = agents.flatMap(({ generator }) => generator.sent);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(merged)).toBe(sum(sent));
  expect(agents.every(({ ended }) => ended)).toBe(true);
});

it('puts everything together although messages are lost, come late and come twice', () => {
  const { outcome, agents } = simulateRun({ ...USUAL, faults: [], lossRate: 0.3 });
  expect(outcome).toMatchObject({ kind: 'ran', degraded: [] });
  expect(agents.every(({ ended }) => ended)).toBe(true);
});

it('is degraded by an agent that dies, and stops the others', () => {
  const { outcome, agents } = simulateRun({
    ...USUAL,
    seconds: 60,
    faults: [{ at: 5_000, what: 'kill', agent: 1 }],
  });
  expect(outcome).toMatchObject({ kind: 'ran', agents: { list: [{}, { outcome: 'lost' }, {}] } });
  if (outcome?.kind === 'ran') {
    expect(outcome.degraded[0]).toMatch(/^the agent agent-1: it was not heard of any more after/);
  }
  for (const { quietAt, killed } of agents) if (!killed) expect(quietAt).toBeLessThan(15_000);
});

it('tells how each agent stands, from the call to the end', () => {
  const { outcome, standings } = simulateRun({
    ...USUAL,
    seconds: 60,
    faults: [{ at: 9_000, what: 'kill', agent: 1 }],
  });
  const statesOf = (shard: number) => [
    ...new Set(standings.map((agents) => agents[shard]?.state ?? '')),
  ];
  expect(statesOf(0)).toEqual(['called', 'at work', 'finished']);
  expect(statesOf(1)).toEqual(['called', 'at work', 'silent', 'lost']);
  const [first, second] = standings.at(-1) ?? [];
  expect(second?.problem).toMatch(/^it was not heard of any more after \d+ seconds$/);
  const reported = outcome?.kind === 'ran' ? outcome.agents.list[0] : undefined;
  expect(first).toMatchObject({ attempted: reported?.attempted, errors: 0 });
  expect(first?.last?.acknowledgedPerSecond).toBeGreaterThan(0);
  // What it was told of last was heard at about the time at which it was sent.
  const ages = standings.flatMap(([one]) =>
    one?.state === 'at work' ? (one.last?.ageMs ?? []) : [],
  );
  expect(ages.length).toBeGreaterThan(3);
  expect(Math.max(...ages)).toBeLessThan(2_000);
});

it('is degraded by an agent that stands still for two seconds', () => {
  const { outcome } = simulateRun({
    ...USUAL,
    faults: [{ at: 5_000, what: 'stop', agent: 0, ms: 2_500 }],
  });
  expect(outcome).toMatchObject({ kind: 'ran' });
  if (outcome?.kind === 'ran') expect(outcome.degraded[0]).toMatch(/agent-0: it stood still/);
});

it('survives a restart of Redis, and names one that takes too long', () => {
  const short = simulateRun({ ...USUAL, faults: [{ at: 6_000, what: 'restart', ms: 3_000 }] });
  expect(short.outcome).toMatchObject({ kind: 'ran', degraded: [] });
  const long = simulateRun({ ...USUAL, faults: [{ at: 6_000, what: 'restart', ms: 20_000 }] });
  expect(long.outcome).toMatchObject({ kind: 'ran' });
  if (long.outcome?.kind === 'ran') expect(long.outcome.degraded[0]).toMatch(/Redis was out of/);
  expect(long.agents.every(({ ended }) => ended)).toBe(true);
});

it('stops all agents within two seconds of an interruption', () => {
  const { agents } = simulateRun({
    ...USUAL,
    seconds: 60,
    faults: [{ at: 8_000, what: 'interrupt' }],
  });
  for (const { quietAt } of agents) expect(quietAt).toBeLessThanOrEqual(10_000);
});

it('leaves no agent at work for ten seconds without its controller', () => {
  const { agents } = simulateRun({
    ...USUAL,
    seconds: 60,
    faults: [{ at: 8_000, what: 'kill-controller', agent: 0 }],
  });
  for (const { quietAt } of agents) expect(quietAt).toBeLessThanOrEqual(18_000);
});

it('starts all or none', () => {
  const { outcome, agents } = simulateRun({
    ...USUAL,
    faults: [{ at: 300, what: 'kill', agent: 2 }],
  });
  expect(outcome).toMatchObject({ kind: 'not-started' });
  expect(agents.flatMap(({ generator }) => generator.sent)).toEqual([]);
});

it('is sound under forty random combinations of faults', () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 40; seed++) {
    const { outcome } = checkRandomRun(seed);
    kinds.add(outcome?.kind === 'ran' ? `ran ${outcome.degraded.length > 0}` : `${outcome?.kind}`);
  }
  // Otherwise the faults are of no use.
  expect(kinds).toEqual(new Set(['ran true', 'ran false', 'not-started', 'undefined']));
});
