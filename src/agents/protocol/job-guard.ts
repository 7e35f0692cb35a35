import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../../values/json-of.js';
import { seal, unseal } from './sealed.js';

/** A job is to be started soon after it was written, or not at all. */
const MAX_AGE_MS = 60_000;

const signedJob = z.strictObject({
  at: z.number(),
  nonce: z.string().min(16),
  job: z.unknown(),
});

const placeOf = (agent: string) => `job for ${agent}`;

/**
 * A job, signed for one agent.
 * @param now by the clock of the server
 */
export function signJob(key: string, agent: string, job: unknown, now: number): string {
  const nonce = randomBytes(16).toString('base64');
  return seal(key, placeOf(agent), JSON.stringify({ at: now, nonce, job }));
}

/** Accepts each job that was signed with the key once, within a minute. */
export class JobGuard {
  readonly #key: string;
  readonly #agent: string;
  /** When each nonce may be forgotten. */
  readonly #seen = new Map<string, number>();

  constructor(key: string, agent: string) {
    this.#key = key;
    this.#agent = agent;
  }

  /**
   * The job, or why it is refused.
   * @param now by the clock of the server
   */
  open(text: string, now: number): { ok: true; job: unknown } | { ok: false; why: string } {
    const body = unseal(this.#key, placeOf(this.#agent), text);
    if (body === undefined)
      return { ok: false, why: 'it is not signed with the key of this agent' };
    const parsed = signedJob.safeParse(jsonOf(body));
    if (!parsed.success) return { ok: false, why: 'it is no job' };
    const { at, nonce, job } = parsed.data;
    for (const [old, until] of this.#seen) if (until < now) this.#seen.delete(old);
    if (Math.abs(now - at) > MAX_AGE_MS) return { ok: false, why: 'it was signed too long ago' };
    if (this.#seen.has(nonce)) return { ok: false, why: 'it was taken before' };
    this.#seen.set(nonce, at + 2 * MAX_AGE_MS);
    return { ok: true, job };
  }
}
