import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { clock } from '../../load/metrics/clock.js';
import type { Link } from '../protocol/link.js';
import { seal, unseal } from '../protocol/sealed.js';
import type { RedisClients } from './redis-clients.js';
import { RUN_TTL_S, streamKey } from './run-keys.js';

const BLOCK_MS = 1_000;
/** Few, so that the time is looked at in between. */
const BATCH = 64;
const RETRY_MS = 100;
/**
 * Reading returns once a second at least: after this long there is no connection, whatever the
 * socket says.
 */
const SILENT_MS = 3_500;

/** Where a link leads. */
export interface StreamLinkOptions {
  run: string;
  /** The controller sends `down`, and reads `up`. */
  sends: 'up' | 'down';
  /** The shared key with which all messages are sealed. */
  key: string;
  /** The most messages that are kept until they are read. */
  keeps: number;
}

/**
 * A link over two streams of Redis: what is sent while there is no connection is lost, as a link
 * may lose it.
 */
export class StreamLink implements Link {
  readonly #options: StreamLinkOptions;
  readonly #commands: Redis;
  readonly #reader: Redis;
  readonly #onText: (text: string) => void;
  #readAt = clock();
  #closed = false;

  /** @param onText takes every message of the other side */
  constructor(clients: RedisClients, options: StreamLinkOptions, onText: (text: string) => void) {
    this.#options = options;
    this.#commands = clients.prompt();
    this.#reader = clients.prompt();
    this.#onText = onText;
    void this.#read();
  }

  get connected(): boolean {
    return this.#commands.status === 'ready' && clock() - this.#readAt < SILENT_MS;
  }

  /** Resolves when messages can be sent. */
  async open(): Promise<void> {
    while (this.#commands.status !== 'ready' && !this.#closed) await sleep(RETRY_MS / 10);
  }

  send(text: string): void {
    const { run, sends, key, keeps } = this.#options;
    const stream = streamKey(run, sends);
    const sealed = seal(key, stream, text);
    this.#commands
      .multi()
      .xadd(stream, 'MAXLEN', '~', keeps, '*', 'm', sealed)
      .expire(stream, RUN_TTL_S)
      .exec()
      .catch(() => {});
  }

  async serverTime(): Promise<number> {
    const [seconds, micros] = await this.#commands.time();
    return Number(seconds) * 1000 + Number(micros) / 1000;
  }

  /** Leaves time for what was sent last. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#reader.disconnect();
    await Promise.race([this.#commands.quit().catch(() => {}), sleep(BLOCK_MS)]);
    this.#commands.disconnect();
  }

  async #read(): Promise<void> {
    const { run, sends, key } = this.#options;
    const stream = streamKey(run, sends === 'up' ? 'down' : 'up');
    let last = '0';
    while (!this.#closed) {
      const batch = await this.#reader
        .xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', stream, last)
        .catch(() => undefined);
      if (batch === undefined) {
        await sleep(RETRY_MS);
        continue;
      }
      this.#readAt = clock();
      for (const [id, [, sealed = '']] of batch?.[0]?.[1] ?? []) {
        last = id;
        const text = unseal(key, stream, sealed);
        if (text !== undefined && !this.#closed) this.#onText(text);
      }
      // It may have taken long to handle all of that.
      this.#readAt = clock();
      // What one alone reads is of no more use to anyone.
      if (sends === 'down' && last !== '0') {
        this.#commands.xtrim(stream, 'MINID', last).catch(() => {});
      }
    }
  }
}
