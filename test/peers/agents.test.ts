import { expect, it } from 'vitest';
import { startMachines } from '../agents/agent-processes.js';

it('sends one load from three processes, and counts it as the server does', async () => {
  const machines = await startMachines(['one', 'two', 'three']);
  const load = await machines.load(`workloads:
  timed: { submit: voice, files: none, rate: 100/s, connections: 10 }
  counted: { submit: [conversations, eventFeed], files: none, connections: 7, count: 200 }
for: 2s`);
  const { code, stdout, stderr } = await load.finished;
  expect(stderr).toBe('');
  expect(stdout).toContain('three');
  const report = await machines.report();
  // A busy machine may be late; what was sent is the same.
  expect([0, 3], stdout).toContain(code);
  expect(['met', 'invalid'], report.reasons.join()).toContain(report.verdict);
  const [timed, counted] = report.workloads;
  // So busy that a request would come too late, it drops one.
  const { attempted: sent = 0, dropped = 0 } = timed ?? {};
  expect(sent + dropped).toBe(200);
  expect(sent).toBeGreaterThan(150);
  expect(timed).toMatchObject({ acknowledged: sent });
  expect(counted).toMatchObject({ attempted: 200, acknowledged: 200 });
  expect(counted?.operations.map(({ attempted }) => attempted).sort()).toEqual([100, 100]);
  expect(await machines.posts()).toBe(200 + sent);
  expect(timed?.latencyMs?.count).toBe(sent);
  const { startSpreadMs = 0, list = [] } = report.agents ?? {};
  expect(startSpreadMs).toBeLessThan(250);
  expect(list.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'one finished',
    'three finished',
    'two finished',
  ]);
  expect(list.reduce((sum, { attempted }) => sum + attempted, 0)).toBe(200 + sent);
  expect(report.generator.workers).toBe(3);
}, 60_000);
