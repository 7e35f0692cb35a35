import { Redis } from 'ioredis';
import { UsageError } from '../../errors/usage-error.js';
import { redisProblems } from './redis-problems.js';
import type { RedisSettings } from './redis-settings.js';

const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_MS = 200;
/** A connection on which nothing comes for so long is made anew; something comes every second. */
const SOCKET_TIMEOUT_MS = 4_000;

/** Opens connections to one Redis. */
export class RedisClients {
  readonly #settings: RedisSettings;
  readonly #open: Redis[] = [];
  #closed = false;

  constructor(settings: RedisSettings) {
    this.#settings = settings;
  }

  /** One for commands that are of no use later: without a connection they fail at once. */
  prompt(): Redis {
    return this.#client({ enableOfflineQueue: false, socketTimeout: SOCKET_TIMEOUT_MS });
  }

  /** A client for BullMQ, whose commands wait for a connection. */
  patient(): Redis {
    return this.#client({});
  }

  /**
   * Connects, and checks that the server is one that can be relied on.
   * @throws UsageError that names what is wrong
   */
  async connect(): Promise<Redis> {
    const client = this.prompt();
    const { shown } = this.#settings;
    const refused = await new Promise<string | undefined>((resolve) => {
      let last = 'no answer';
      const after = `${CONNECT_TIMEOUT_MS / 1_000} s`;
      const timer = setTimeout(
        () => resolve(`it could not be reached for ${after}; is it running? (${last})`),
        CONNECT_TIMEOUT_MS,
      );
      client.once('ready', () => {
        clearTimeout(timer);
        resolve(undefined);
      });
      client.on('error', (error: Error) => {
        last = error.message;
        // Waiting will not make these right.
        if (/WRONGPASS|NOAUTH|NOPERM|certificate/i.test(last)) resolve(last);
      });
    });
    const why =
      refused ?? redisProblems(await client.info().catch((error: Error) => error.message))[0];
    if (why === undefined) return client;
    this.close();
    throw new UsageError(`Redis at ${shown}: ${why}`);
  }

  close(): void {
    this.#closed = true;
    for (const client of this.#open) client.disconnect();
  }

  #client(options: object): Redis {
    const client = new Redis({
      ...this.#settings.options,
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxRetriesPerRequest: null,
      // BullMQ makes copies, which would otherwise go on for ever where there is no Redis any more.
      retryStrategy: () => (this.#closed ? null : RETRY_MS),
      ...options,
    });
    // A failure is handled by the code that awaits the command.
    client.on('error', () => {});
    this.#open.push(client);
    return client;
  }
}
