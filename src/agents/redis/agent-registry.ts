import type { Redis } from 'ioredis';
import { z } from 'zod';
import { UsageError } from '../../errors/usage-error.js';
import { jsonOf } from '../../values/json-of.js';
import { seal, unseal } from '../protocol/sealed.js';
import { AGENTS_KEY, agentKey } from './run-keys.js';

const EVERY_MS = 1_000;
const TTL_MS = 5_000;

const presence = z.strictObject({
  /** Different for each process. */
  id: z.string(),
  version: z.string(),
  cores: z.int(),
  busy: z.boolean(),
});

/** What an agent says of itself while it is there. */
export type Presence = z.output<typeof presence>;

/** An agent that is there; one that has another key says nothing that could be read. */
export interface PresentAgent {
  name: string;
  presence: Presence | undefined;
}

/** Keeps saying that an agent is there. */
export class AgentRegistration {
  readonly #redis: Redis;
  readonly #name: string;
  readonly #key: string;
  readonly #presence: Presence;
  #timer: NodeJS.Timeout | undefined;

  constructor(redis: Redis, name: string, key: string, own: Presence) {
    this.#redis = redis;
    this.#name = name;
    this.#key = key;
    this.#presence = own;
  }

  /** @throws UsageError when another process has the name */
  async open(): Promise<void> {
    const place = agentKey(this.#name);
    const taken = await this.#redis.set(place, this.#text(), 'PX', TTL_MS, 'NX');
    if (taken === null) {
      throw new UsageError(
        `there is an agent ${this.#name} already; give this one another --name (one that ended is forgotten after ${TTL_MS / 1000} s)`,
        'contradiction',
      );
    }
    this.#timer = setInterval(() => this.#say(), EVERY_MS);
    this.#say();
  }

  setBusy(busy: boolean): void {
    this.#presence.busy = busy;
    this.#say();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#redis.del(agentKey(this.#name)).catch(() => {});
  }

  #say(): void {
    this.#redis
      .multi()
      .sadd(AGENTS_KEY, this.#name)
      .set(agentKey(this.#name), this.#text(), 'PX', TTL_MS)
      .exec()
      .catch(() => {});
  }

  #text(): string {
    return seal(this.#key, agentKey(this.#name), JSON.stringify(this.#presence));
  }
}

/** The agents that are there, by name. Those that are gone are forgotten. */
export async function presentAgents(redis: Redis, key: string): Promise<PresentAgent[]> {
  const names = (await redis.smembers(AGENTS_KEY)).sort();
  if (names.length === 0) return [];
  const texts = await redis.mget(names.map(agentKey));
  const gone = names.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.srem(AGENTS_KEY, gone);
  return names.flatMap((name, index) => {
    const text = texts[index];
    if (text === null || text === undefined) return [];
    const body = unseal(key, agentKey(name), text);
    return { name, presence: presence.safeParse(jsonOf(body ?? '')).data };
  });
}
