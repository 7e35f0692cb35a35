// Many agents in one process: real links and real state machines, and generators that send nothing.

import { AgentRun } from '../../dist/tools/agents/agent/agent-run.js';
import { systemClock } from '../../dist/tools/agents/protocol/clock.js';
import { measureOffset } from '../../dist/tools/agents/protocol/clock-offset.js';
import { RedisClients } from '../../dist/tools/agents/redis/redis-clients.js';
import { StreamLink } from '../../dist/tools/agents/redis/stream-link.js';
import { zeroCounts } from '../../dist/tools/load/metrics/counts.js';

const { redis, run, key, agents, seconds } = JSON.parse(process.argv[2]);
const clients = new RedisClients({ shown: 'redis', options: redis });
const ended = [];
for (let shard = 0; shard < agents; shard++) ended.push(takePart(shard));
await Promise.all(ended);
clients.close();

async function takePart(shard) {
  let current;
  const options = { run, sends: 'up', key, keeps: 100_000 };
  const link = new StreamLink(clients, options, (text) => current?.receive(text));
  await link.open();
  const offset = await measureOffset(link, systemClock);
  const ports = { clock: systemClock, link, offset, generator: fakeGenerator(shard) };
  await new Promise((resolve) => {
    current = new AgentRun({ shard, version: 'fake', cores: 4 }, ports, resolve);
    current.start();
  });
  await link.close();
}

function fakeGenerator(shard) {
  let events;
  let second = 0;
  let timer;
  let startAt;
  const report = () => {
    events.onSecond([segmentOf(shard, second, startAt)], { cores: 1, rss: 1e8 });
    second += 1;
    if (second < seconds) return;
    clearInterval(timer);
    events.onDone({ violations: [], samples: [], issuedIds: new Uint32Array(2_000) });
  };
  return {
    prepare: (given) => {
      events = given;
      events.onReady();
    },
    start: (at) => {
      // One process cannot be five hundred punctual ones; each says what it was told.
      startAt = at;
      setTimeout(() => {
        timer = setInterval(report, 1000);
      }, at - systemClock.now());
    },
    stop: () => {
      clearInterval(timer);
      events.onDone({ violations: [], samples: [], issuedIds: new Uint32Array() });
    },
  };
}

/** Two series of a thousand operations, as a machine at work has them. */
function segmentOf(shard, second, startAt) {
  const series = ['conversations', 'voice'].map((kind) => {
    const values = [];
    for (let n = 0; n < 400; n++) values.push(200 + Math.floor(50_000 * Math.random() ** 4), 2.5);
    return {
      workload: 'records',
      kind,
      counts: {
        ...zeroCounts(),
        attempted: 1_000,
        acknowledged: 1_000,
        statuses: { 200: 1_000 },
        bytes: 470_000,
      },
      durations: { latency: Float64Array.from(values.map(Math.ceil)) },
    };
  });
  return {
    second,
    lengthMs: 1000,
    ...(second === 0 ? { startedAt: startAt } : {}),
    series,
    startLateness: Float64Array.from([40 + (shard % 50), 900, 300, 100]),
    utilization: 0.5,
    loopDelayMs: { p90: 1, p99: 2, max: 3 },
    uploads: [],
  };
}
