import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { AgentRegistration } from '../../src/agents/redis/agent-registry.js';
import { assay, folderForTest, startAssay } from '../support/assay.js';
import { type Machines, startMachines } from './agent-processes.js';
import { startRedis } from './redis-process.js';

const LONG =
  'workloads: { records: { submit: voice, files: none, rate: 90/s, connections: 9 } }\nfor: 30s';
const SHORT = LONG.replace('30s', '6s');

/** Resolves when the load is under way. */
async function underWay(machines: Machines): Promise<void> {
  const before = await machines.posts();
  while ((await machines.posts()) < before + 100) await sleep(50);
}

/** After how many milliseconds the server got no more requests. */
async function quietAfter(machines: Machines): Promise<number> {
  const from = performance.now();
  let last = { posts: await machines.posts(), at: from };
  while (performance.now() - last.at < 3_000) {
    await sleep(50);
    const posts = await machines.posts();
    if (posts !== last.posts) last = { posts, at: performance.now() };
  }
  return last.at - from;
}

it('is incomplete without an agent that died, and stops the others', async () => {
  const machines = await startMachines(['one', 'two', 'three']);
  const load = await machines.load(LONG);
  await underWay(machines);
  machines.agents[1]?.child.kill('SIGKILL');
  const { code } = await load.finished;
  const { verdict, reasons, agents } = await machines.report();
  expect([code, verdict], reasons.join()).toEqual([3, 'incomplete']);
  expect(reasons.join()).toMatch(/the agent two: it was not heard of any more after/);
  expect(agents?.list.find(({ name }) => name === 'two')?.outcome).toBe('lost');
  expect(await quietAfter(machines)).toBeLessThan(2_000);
});

it('is incomplete when an agent stood still', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(SHORT);
  await underWay(machines);
  machines.agents[0]?.child.kill('SIGSTOP');
  await sleep(3_000);
  machines.agents[0]?.child.kill('SIGCONT');
  const { code } = await load.finished;
  const { verdict, reasons } = await machines.report();
  expect([code, verdict], reasons.join()).toEqual([3, 'incomplete']);
  expect(reasons.join()).toMatch(/the agent one: it stood still/);
});

it('survives a Redis that is killed and started again, and counts as the server does', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(SHORT);
  await underWay(machines);
  await machines.redis.kill();
  await sleep(1_000);
  await machines.redis.start();
  await load.finished;
  const { verdict, reasons, workloads } = await machines.report();
  expect(['met', 'invalid'], reasons.join()).toContain(verdict);
  expect(workloads[0]?.attempted).toBe(540);
  expect(await machines.posts()).toBe(540);
});

it('names a Redis that does not come back, and leaves nobody at work', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(LONG);
  await underWay(machines);
  await machines.redis.kill();
  expect(await quietAfter(machines)).toBeLessThan(10_000);
  const { code } = await load.finished;
  const { reasons } = await machines.report();
  expect(code).toBe(3);
  expect(reasons.join()).toMatch(/Redis was out of reach/);
});

it('stops all agents within two seconds of Ctrl-C, and they take the next load', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(LONG);
  await underWay(machines);
  load.child.kill('SIGINT');
  expect(await quietAfter(machines)).toBeLessThan(2_000);
  expect((await load.finished).code).toBe(130);
  const again = await machines.load(SHORT);
  await again.finished;
  expect((await machines.report()).workloads[0]?.attempted).toBe(540);
});

it('leaves no agent at work for ten seconds without its controller', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(LONG);
  await underWay(machines);
  load.child.kill('SIGKILL');
  expect(await quietAfter(machines)).toBeLessThan(10_000);
});

it('is incomplete when somebody stops an agent, which hands over what it has', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(LONG);
  await underWay(machines);
  machines.agents[1]?.child.kill('SIGTERM');
  const { code } = await load.finished;
  const { reasons, agents, workloads } = await machines.report();
  expect(code).toBe(3);
  expect(reasons.join()).toMatch(/the agent two: the agent was stopped/);
  expect(agents?.list.map(({ outcome }) => outcome)).toEqual(['finished', 'stopped']);
  expect(workloads[0]?.attempted).toBe(await machines.posts());
  expect((await machines.agents[1]?.finished)?.code).toBe(0);
});

it('refuses a second controller, agents of another version or key, and names that are taken', async () => {
  const machines = await startMachines(['one', 'two']);
  const load = await machines.load(LONG);
  await underWay(machines);
  const options = { cwd: machines.folder, env: machines.env };
  const args = ['load', 'scenario.yaml', '--target', 'profile.yaml', '--agents', '2'];
  const second = await assay(args, options);
  expect([second.code, second.stderr]).toEqual([2, expect.stringMatching(/another controller/)]);
  const taken = await assay(machines.agentArgs('one'), options);
  expect([taken.code, taken.stderr]).toEqual([2, expect.stringMatching(/an agent one already/)]);
  load.child.kill('SIGINT');
  await load.finished;

  const redis = new Redis(machines.redis.port, '127.0.0.1');
  const key = machines.env.ASSAY_AGENT_KEY ?? '';
  const presence = { id: 'x', cores: 1, busy: false };
  const old = new AgentRegistration(redis, 'old', key, { ...presence, version: '0.0.1' });
  const other = new AgentRegistration(redis, 'other', `${key}.`, { ...presence, version: '0.1.0' });
  await Promise.all([old.open(), other.open()]);
  const few = await assay([...args.slice(0, -1), '4'], options);
  await Promise.all([old.close(), other.close()]);
  redis.disconnect();
  expect(few.code).toBe(2);
  expect(few.stderr).toMatch(/2 agents are there, of the 4/);
  expect(few.stderr).toMatch(/old is assay 0\.0\.1.*; other has another key/);
});

it('sends nothing when an agent does not allow the target', async () => {
  const machines = await startMachines(['one']);
  const options = { cwd: machines.folder, env: machines.env };
  machines.agents[0]?.child.kill('SIGTERM');
  await machines.agents[0]?.finished;
  const args = [
    'agent',
    '--no-calibrate',
    '--name',
    'strict',
    '--allow',
    'https://other.test',
    '--env',
    'SINK_TOKEN',
  ];
  const strict = startAssay(args, options);
  await strict.until('waiting for work');
  const load = await machines.load(SHORT);
  const { code } = await load.finished;
  strict.child.kill('SIGTERM');
  await strict.finished;
  const { reasons } = await machines.report();
  expect(code).toBe(3);
  expect(reasons.join()).toMatch(/strict: .* is not on its list of allowed origins/);
  expect(await machines.posts()).toBe(0);
});

it('names settings of Redis that jobs cannot rely on', async () => {
  const redis = await startRedis(['--appendonly', 'no', '--save', '']);
  const env = { ASSAY_AGENT_KEY: 'k'.repeat(40), ASSAY_REDIS: redis.url };
  const { code, stderr } = await assay(['agent', '--allow', 'https://a.test'], {
    cwd: await folderForTest(),
    env,
  });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/appendonly is no, and has to be yes/)]);
});

it('ends when it is stopped, also where there is no Redis any more', async () => {
  const machines = await startMachines(['one']);
  await machines.redis.kill();
  await sleep(500);
  machines.agents[0]?.child.kill('SIGTERM');
  const ended = await Promise.race([machines.agents[0]?.finished, sleep(10_000)]);
  expect(ended?.code).toBe(0);
});
