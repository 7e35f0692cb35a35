import { expect, it } from 'vitest';
import type { LoadReport } from '../../src/load/report/load-report.js';
import { assay } from '../support/assay.js';
import { startMachines } from './agent-processes.js';

/** Three machines send a third each, so that no figure of one of them is that of all. */
const SCENARIO =
  'workloads: { records: { submit: voice, files: none, rate: 90/s, connections: 9 } }\nfor: 6s\nwarmup: 1s';
const RUNS = 3;
/** Met, or on a machine that is busy with others invalid: what was sent is the same. */
const ENDS = [0, 3];

const figuresOf = ({ workloads }: LoadReport) => {
  const [operation] = workloads[0]?.operations ?? [];
  if (operation?.latencyMs === undefined) throw new Error('no latency was measured');
  const { attempted, acknowledged, refused, ambiguous, latencyMs } = operation;
  return { counts: { attempted, acknowledged, refused, ambiguous }, p50: latencyMs.p50 };
};

it('reports of three machines what it reports of one, within the spread of repeated runs', {
  timeout: 180_000,
}, async () => {
  const machines = await startMachines(['one', 'two', 'three']);
  const three: ReturnType<typeof figuresOf>[] = [];
  const single: ReturnType<typeof figuresOf>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const load = await machines.load(SCENARIO);
    const together = await load.finished;
    expect(ENDS, together.stdout).toContain(together.code);
    three.push(figuresOf(await machines.report()));
    const args = ['load', 'scenario.yaml', '--target', 'profile.yaml'];
    const alone = await assay(args, { cwd: machines.folder, env: machines.env });
    expect(ENDS, alone.stdout).toContain(alone.code);
    single.push(figuresOf(await machines.report()));
  }
  // An open loop sends what its schedule says, whoever sends it.
  for (const { counts } of three) expect(counts).toEqual(single[0]?.counts);
  const medians = (all: typeof single) => all.map(({ p50 }) => p50);
  const spread = { low: Math.min(...medians(single)), high: Math.max(...medians(single)) };
  expect(Math.max(...medians(three)), JSON.stringify({ three, single })).toBeGreaterThanOrEqual(
    spread.low,
  );
  expect(Math.min(...medians(three)), JSON.stringify({ three, single })).toBeLessThanOrEqual(
    spread.high,
  );
});

it('tells the controller what its machine can send, measured before it waits for work', {
  timeout: 60_000,
}, async () => {
  const machines = await startMachines(['measured'], [], { calibrate: true });
  const load = await machines.load(SCENARIO.replace('for: 6s', 'for: 2s'));
  const { code, stdout } = await load.finished;
  expect(ENDS, stdout).toContain(code);
  const [agent] = (await machines.report()).agents?.list ?? [];
  expect(agent?.calibratedRate).toBeGreaterThan(1000);
  expect(machines.agents[0]?.output().stdout).toMatch(
    /waiting for work, .*, able to send \d{4,} records\/s/,
  );
});
