import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import {
  type ControllerOutcome,
  ControllerRun,
} from '../../src/agents/controller/controller-run.js';
import { systemClock } from '../../src/agents/protocol/clock.js';
import { measureOffset } from '../../src/agents/protocol/clock-offset.js';
import { RedisClients } from '../../src/agents/redis/redis-clients.js';
import { StreamLink } from '../../src/agents/redis/stream-link.js';
import { LoadTotals } from '../../src/load/metrics/load-totals.js';
import { startRedis } from './redis-process.js';

const FAKE_AGENTS = fileURLToPath(new URL('./fake-agents-server.mjs', import.meta.url));
const KEY = 'k'.repeat(40);
const SECONDS = 60;

/** What a number of agents that send nothing costs their controller and Redis. */
async function costOf(agents: number) {
  const redis = await startRedis();
  const run = `many-${agents}`;
  const clients = new RedisClients({ shown: '', options: { port: redis.port } });
  const link = new StreamLink(clients, { run, sends: 'down', key: KEY, keeps: 32 }, (text) =>
    controller?.receive(text),
  );
  let controller: ControllerRun | undefined;
  await link.open();
  const offset = await measureOffset(link, systemClock);
  const totals = new LoadTotals({ id: 'load/x', title: 'x', workloads: {}, thresholds: [] });
  const options = JSON.stringify({
    redis: { port: redis.port },
    run,
    key: KEY,
    agents,
    seconds: SECONDS,
  });
  const child = spawn(process.execPath, [FAKE_AGENTS, options], { stdio: 'inherit' });
  const observer = new Redis(redis.port);
  let redisBytes = 0;
  const sampling = setInterval(async () => {
    const memory = /used_memory:(\d+)/.exec(await observer.info('memory'))?.[1];
    redisBytes = Math.max(redisBytes, Number(memory));
  }, 1_000);
  const cpuBefore = process.cpuUsage();
  const outcome = await new Promise<ControllerOutcome>((resolve) => {
    const names = Array.from({ length: agents }, (_, shard) => `agent-${shard}`);
    const onSecond: ConstructorParameters<typeof ControllerRun>[1]['onSecond'] = (second, all) => {
      if (all.length > 0)
        totals.add(
          second,
          all.map(({ segment }) => segment),
        );
    };
    const ports = { clock: systemClock, link, offset, version: 'fake', onSecond };
    controller = new ControllerRun(names, ports, resolve);
    controller.start();
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(sampling);
  const commands = /total_commands_processed:(\d+)/.exec(await observer.info('stats'))?.[1];
  observer.disconnect();
  await link.close();
  clients.close();
  if (child.exitCode === null) await once(child, 'exit');
  const attempted = totals.series.reduce((sum, { counts }) => sum + counts.attempted, 0);
  const cost = {
    agents,
    controllerCores: Math.round((user + system) / 1e4 / SECONDS) / 100,
    controllerMB: Math.round(process.memoryUsage.rss() / 1e6),
    redisMB: Math.round(redisBytes / 1e5) / 10,
    commandsASecond: Math.round(Number(commands) / SECONDS),
  };
  return { cost, outcome, attempted };
}

it.each([100, 500])('loses no report of %i agents in a minute', async (agents) => {
  const { cost, outcome, attempted } = await costOf(agents);
  process.stdout.write(`${JSON.stringify(cost)}\n`);
  expect(outcome).toMatchObject({ kind: 'ran', degraded: [] });
  expect(attempted).toBe(agents * SECONDS * 2 * 1_000);
  if (outcome.kind === 'ran') {
    expect(outcome.agents.list.every(({ seconds }) => seconds === SECONDS)).toBe(true);
  }
  expect(cost.redisMB).toBeLessThan(512);
});
