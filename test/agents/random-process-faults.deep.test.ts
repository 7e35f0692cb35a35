import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startAssay } from '../support/assay.js';
import { randomOf } from '../support/random-of.js';
import { type Machines, startMachines } from './agent-processes.js';

const NAMES = ['one', 'two', 'three'];
const SCENARIO =
  'workloads: { records: { submit: voice, files: none, rate: 90/s, connections: 9 } }\nfor: 4s';
const PLANNED = 360;
const RUNS = 50;

/** Does something to a random process, and undoes what can be undone. */
async function disturb(machines: Machines, random: () => number): Promise<string> {
  const which = Math.floor(random() * NAMES.length);
  const child = machines.agents[which]?.child;
  const ms = Math.floor(random() * 4_000);
  switch (Math.floor(random() * 5)) {
    case 0:
      child?.kill('SIGKILL');
      await machines.agents[which]?.finished;
      return `kill ${NAMES[which]}`;
    case 1:
      child?.kill('SIGSTOP');
      await sleep(ms);
      child?.kill('SIGCONT');
      return `stop ${NAMES[which]} for ${ms} ms`;
    case 2:
      machines.redis.pause();
      await sleep(ms);
      machines.redis.continue();
      return `stop Redis for ${ms} ms`;
    case 3:
      await machines.redis.kill();
      await sleep(ms / 2);
      await machines.redis.start();
      return `restart Redis after ${ms / 2} ms`;
    default:
      return 'nothing';
  }
}

it('is sound under fifty random faults of real processes', async () => {
  const machines = await startMachines(NAMES);
  const told: string[] = [];
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = randomOf(seed);
    const before = await machines.posts();
    const load = await machines.load(SCENARIO, '--wait', '30s');
    await sleep(3_000 + random() * 5_000);
    const what = await disturb(machines, random);
    const ended = await Promise.race([load.finished, sleep(60_000)]);
    expect(ended, `${seed}: ${what} hangs`).toBeDefined();
    const { verdict, reasons, workloads, agents } = await machines.report();
    const attempted = workloads[0]?.attempted ?? 0;
    told.push(`${seed}: ${what}: ${verdict} (${reasons.join('; ')}) ${attempted}`);
    const posts = (await machines.posts()) - before;
    if (verdict === 'met' || verdict === 'invalid') {
      const dropped = workloads[0]?.dropped ?? 0;
      // What came too late for its connections was not sent, and is counted as that.
      expect([attempted, attempted + dropped], told.at(-1)).toEqual([posts, PLANNED]);
      expect(
        agents?.list.every(({ outcome }) => outcome === 'finished'),
        told.at(-1),
      ).toBe(true);
    } else {
      expect([verdict, ended?.code], told.at(-1)).toEqual(['incomplete', 3]);
      // Nothing is counted that was not sent.
      expect(attempted, told.at(-1)).toBeLessThanOrEqual(posts);
    }
    for (const [index, name] of NAMES.entries()) {
      if (machines.agents[index]?.child.signalCode !== 'SIGKILL') continue;
      // Its name is free when nobody has heard of it for some seconds.
      await sleep(5_500);
      const options = { cwd: machines.folder, env: machines.env };
      const again = startAssay(machines.agentArgs(name), options);
      await again.until('waiting for work');
      machines.agents[index] = again;
    }
  }
  for (const { child } of machines.agents) child.kill('SIGTERM');
  process.stdout.write(`${told.join('\n')}\n`);
  expect(new Set(told.map((line) => /: (met|invalid|incomplete) \(/.exec(line)?.[1]))).toContain(
    'incomplete',
  );
}, 1_800_000);
