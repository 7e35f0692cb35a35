import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { UsageError } from '../../errors/usage-error.js';
import { CONTROLLER_KEY } from './run-keys.js';

const EVERY_MS = 2_000;
/** Longer than Redis may be out of reach, so that no other controller takes over meanwhile. */
const TTL_MS = 15_000;

/** Also takes it anew where a restart has lost it. */
const RENEW = `
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

/** Sees to it that one controller alone gives work to the agents of a Redis. */
export class ControllerLock {
  readonly #redis: Redis;
  readonly #owner = `${hostname()} ${randomUUID()}`;
  #timer: NodeJS.Timeout | undefined;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /**
   * @param onLost called when another controller has taken it
   * @throws UsageError when another controller has it
   */
  async take(onLost: () => void): Promise<void> {
    const taken = await this.#redis.set(CONTROLLER_KEY, this.#owner, 'PX', TTL_MS, 'NX');
    if (taken === null) {
      const [host = ''] = ((await this.#redis.get(CONTROLLER_KEY)) ?? '').split(' ');
      throw new UsageError(
        `the agents are at work for another controller, on ${host}; one that was killed is forgotten after ${TTL_MS / 1000} s`,
        'contradiction',
      );
    }
    this.#timer = setInterval(() => {
      this.#redis.eval(RENEW, 1, CONTROLLER_KEY, this.#owner, TTL_MS).then(
        (kept) => kept === 0 && onLost(),
        () => {},
      );
    }, EVERY_MS);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.eval(RELEASE, 1, CONTROLLER_KEY, this.#owner).catch(() => {});
  }
}
