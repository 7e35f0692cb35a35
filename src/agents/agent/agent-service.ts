import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { systemClock } from '../protocol/clock.js';
import { measureOffset } from '../protocol/clock-offset.js';
import { JobGuard } from '../protocol/job-guard.js';
import { type Job, jobSchema } from '../protocol/run-job.js';
import { AgentRegistration } from '../redis/agent-registry.js';
import type { RedisClients } from '../redis/redis-clients.js';
import { BULL_PREFIX, queueName, RUN_TTL_S, shardKey } from '../redis/run-keys.js';
import { StreamLink } from '../redis/stream-link.js';
import type { AgentGenerator } from './agent-generator.js';
import type { AgentLimits } from './agent-limits.js';
import { type AgentOutcome, AgentRun } from './agent-run.js';
import { type Judge, JudgingGenerator } from './judging-generator.js';
import { LocalGenerator } from './local-generator.js';
import { RefusingGenerator } from './refusing-generator.js';

/** How long a load that is under way has to come to its end when the agent is stopped. */
const STOPPING_MS = 3_000;
/** Of what was sent and not read yet; one message a second, and those at the end. */
const KEPT_MESSAGES = 10_000;

export interface AgentSettings {
  name: string;
  version: string;
  cores: number;
  /** Records a second that the machine sent at most when it was calibrated. */
  calibratedRate?: number;
  /** Shared with the controller. */
  key: string;
  limits: AgentLimits;
  /** Judges targets. */
  judge: Judge;
  /** Takes a line for the person who runs the agent. */
  say(line: string): void;
}

const queued = z.strictObject({ signed: z.string() });

/** An agent at work: takes one job after the other from its queue, each once. */
export class AgentService {
  readonly #settings: AgentSettings;
  readonly #clients: RedisClients;
  readonly #redis: Redis;
  readonly #guard: JobGuard;
  readonly #registration: AgentRegistration;
  readonly #id = randomUUID();
  #worker: Worker | undefined;
  #current: AgentRun | undefined;
  /** When it last had something to do; undefined while it has. */
  #idleSince: number | undefined = performance.now();

  /** @param redis a connection that was checked */
  constructor(settings: AgentSettings, clients: RedisClients, redis: Redis) {
    this.#settings = settings;
    this.#clients = clients;
    this.#redis = redis;
    const { name, key, version, cores } = settings;
    this.#guard = new JobGuard(key, name);
    const presence = { id: this.#id, version, cores, busy: false };
    this.#registration = new AgentRegistration(redis, name, key, presence);
  }

  /** How long it has had nothing to do, in milliseconds. */
  get idleMs(): number {
    return this.#idleSince === undefined ? 0 : performance.now() - this.#idleSince;
  }

  /** @throws UsageError when another agent has its name */
  async open(): Promise<void> {
    await this.#registration.open();
    this.#worker = new Worker(queueName(this.#settings.name), (job) => this.#take(job.data), {
      connection: this.#clients.patient(),
      prefix: BULL_PREFIX,
      concurrency: 1,
      // A job that stood still was perhaps done in part: it is never done again.
      maxStalledCount: 0,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.#worker.on('error', () => {});
    await this.#worker.waitUntilReady();
  }

  /** Ends the load that is under way, and takes no more. */
  async close(): Promise<void> {
    const until = performance.now() + STOPPING_MS;
    this.#current?.abort('the agent was stopped');
    while (this.#current !== undefined && performance.now() < until) await sleep(50);
    await this.#registration.close();
    await Promise.race([this.#worker?.close(true), sleep(STOPPING_MS)]);
    this.#clients.close();
  }

  async #take(data: unknown): Promise<void> {
    const { say } = this.#settings;
    const why = await this.#perform(data).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (why !== undefined) say(`refused a job: ${why}`);
  }

  /** @returns why it was not performed */
  async #perform(data: unknown): Promise<string | undefined> {
    const signed = queued.safeParse(data);
    if (!signed.success) return 'it is no job';
    const [seconds] = await this.#redis.time();
    const opened = this.#guard.open(signed.data.signed, Number(seconds) * 1000);
    if (!opened.ok) return opened.why;
    const parsed = jobSchema.safeParse(opened.job);
    if (!parsed.success) return 'it is of a kind that this version does not know';
    const { run, shard } = parsed.data;
    const taken = await this.#redis.set(shardKey(run, shard), this.#id, 'EX', RUN_TTL_S, 'NX');
    if (taken === null) return 'another agent took that part of the load';
    this.#registration.setBusy(true);
    this.#idleSince = undefined;
    try {
      await this.#takePart(parsed.data);
      return undefined;
    } finally {
      this.#idleSince = performance.now();
      this.#registration.setBusy(false);
    }
  }

  async #takePart(job: Job): Promise<void> {
    const { key, version, cores, calibratedRate, say } = this.#settings;
    const options = { run: job.run, sends: 'up', key, keeps: KEPT_MESSAGES } as const;
    const link = new StreamLink(this.#clients, options, (text) => this.#current?.receive(text));
    try {
      await link.open();
      const offset = await measureOffset(link, systemClock);
      const ports = { clock: systemClock, link, generator: this.#generatorOf(job), offset };
      const what = job.kind === 'load' ? `part ${job.shard + 1} of ${job.shards}` : 'a target';
      say(`${job.kind} ${job.run}: ${what}`);
      const outcome = await new Promise<AgentOutcome>((resolve) => {
        const machine = { version, cores, ...(calibratedRate !== undefined && { calibratedRate }) };
        const identity = { shard: job.shard, ...machine };
        this.#current = new AgentRun(identity, ports, resolve);
        this.#current.start();
      });
      say(`${job.kind} ${job.run}: ${outcome.ok ? 'done' : outcome.why}`);
    } finally {
      this.#current = undefined;
      await link.close();
    }
  }

  #generatorOf(job: Job): AgentGenerator {
    const { version, limits, judge } = this.#settings;
    if (job.version !== version) {
      return new RefusingGenerator(`it is assay ${version}, and the job is of ${job.version}`);
    }
    return job.kind === 'load'
      ? new LocalGenerator(job, limits)
      : new JudgingGenerator(job, limits, judge);
  }
}
