import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/free-ports.js';
import { removeFolder } from '../support/remove-folder.js';

const READY_MS = 10_000;
const INSTALL = 'apt-get update && apt-get install -y --no-install-recommends redis-server';

/** Debian's Redis on a port of the loopback interface, with the settings that agents need. */
export class RedisProcess {
  readonly port: number;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  constructor(port: number, folder: string, settings: readonly string[]) {
    this.port = port;
    this.#folder = folder;
    this.#settings = settings;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.#folder];
    const child = spawn('redis-server', [...args, ...this.#settings], { stdio: 'ignore' });
    this.#child = child;
    child.on('error', () => {});
    process.once('exit', () => child.kill('SIGKILL'));
    const client = new Redis(this.port, '127.0.0.1', {
      retryStrategy: () => 50,
      lazyConnect: true,
    });
    client.on('error', () => {});
    const ready = client.connect().then(
      () => client.ping(),
      () => undefined,
    );
    const until = Date.now() + READY_MS;
    while (client.status !== 'ready' && Date.now() < until) await sleep(20);
    await Promise.race([ready, sleep(READY_MS)]);
    const isUp = client.status === 'ready';
    client.disconnect();
    if (!isUp) throw new Error(`redis-server did not start; on Debian: ${INSTALL}`);
  }

  /** As a crash ends it. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  continue(): void {
    this.#child?.kill('SIGCONT');
  }
}

/** What agents need: see `redisProblems`. */
const NEEDED = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];

/** Starts a Redis that is gone after the test. */
export async function startRedis(settings: readonly string[] = NEEDED): Promise<RedisProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-redis-'));
  const port = await freePort();
  const redis = new RedisProcess(port, folder, settings);
  onTestFinished(async () => {
    redis.continue();
    await redis.kill();
    await removeFolder(folder);
  });
  await redis.start();
  return redis;
}
