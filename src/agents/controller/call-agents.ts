import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { systemClock } from '../protocol/clock.js';
import { measureOffset } from '../protocol/clock-offset.js';
import { signJob } from '../protocol/job-guard.js';
import type { Job } from '../protocol/run-job.js';
import type { RedisClients } from '../redis/redis-clients.js';
import { BULL_PREFIX, queueName } from '../redis/run-keys.js';
import { StreamLink } from '../redis/stream-link.js';
import {
  type ControllerOutcome,
  ControllerRun,
  type ControllerRunPorts,
} from './controller-run.js';

/** What is in progress has this long to end when the user interrupts it. */
const INTERRUPT_GRACE_MS = 1_000;
/** Each message says everything: few are kept. */
const KEPT_MESSAGES = 32;

/** How agents are reached. */
export interface Fleet {
  clients: RedisClients;
  /** A connection that was checked. */
  redis: Redis;
  /** Shared with the agents. */
  key: string;
  version: string;
}

/** The parts of the jobs of one run that are the same for everything that agents do. */
type Place = Pick<Job, 'version' | 'run' | 'shard' | 'shards'>;

export interface Call {
  agents: readonly string[];
  /** The job of an agent. */
  jobOf(place: Place): Job;
  onSecond: ControllerRunPorts['onSecond'];
  onStanding?: ControllerRunPorts['onStanding'];
  /** Aborted when the user ends it. */
  signal: AbortSignal;
  /** Called with what controls the run, before it starts. */
  onRun(run: ControllerRun): void;
}

/** Puts one job into the queue of each agent, and controls them until all have ended. */
export async function callAgents(fleet: Fleet, call: Call): Promise<ControllerOutcome> {
  const run = randomBytes(12).toString('hex');
  let current: ControllerRun | undefined;
  const options = { run, sends: 'down', key: fleet.key, keeps: KEPT_MESSAGES } as const;
  const link = new StreamLink(fleet.clients, options, (text) => current?.receive(text));
  const interrupt = () => current?.stop(INTERRUPT_GRACE_MS);
  try {
    await link.open();
    const offset = await measureOffset(link, systemClock);
    return await new Promise<ControllerOutcome>((resolve, reject) => {
      const { version } = fleet;
      const { onSecond, onStanding } = call;
      const ports = { clock: systemClock, link, offset, version, onSecond, onStanding };
      current = new ControllerRun(call.agents, ports, resolve);
      call.onRun(current);
      call.signal.addEventListener('abort', interrupt);
      current.start();
      putJobs(fleet, call, run).catch(reject);
      if (call.signal.aborted) interrupt();
    });
  } finally {
    call.signal.removeEventListener('abort', interrupt);
    await link.close();
  }
}

async function putJobs(
  { clients, redis, key, version }: Fleet,
  { agents, jobOf }: Call,
  run: string,
): Promise<void> {
  const [seconds] = await redis.time();
  const connection = clients.patient();
  try {
    await Promise.all(
      agents.map(async (agent, shard) => {
        const queue = new Queue(queueName(agent), { connection, prefix: BULL_PREFIX });
        queue.on('error', () => {});
        const job = jobOf({ version, run, shard, shards: agents.length });
        const signed = signJob(key, agent, job, Number(seconds) * 1000);
        // Whatever becomes of it, it is never tried again.
        const once = { attempts: 1, removeOnComplete: true, removeOnFail: true };
        await queue.add(job.kind, { signed }, once);
        await queue.close();
      }),
    );
  } finally {
    connection.disconnect();
  }
}
