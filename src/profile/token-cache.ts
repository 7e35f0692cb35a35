import type { IssuedToken } from './client-credentials.js';

/** A token is renewed this long before it expires, or a tenth of its lifetime when that is shorter. */
const MARGIN_MS = 30_000;

/** One way to have a token, asked as seldom as possible and never twice at a time. */
export class TokenCache {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #now: () => number;
  #current: { token: string; renewAt: number } | undefined;
  #underway: Promise<string> | undefined;

  /** @param now milliseconds of any clock that only goes forward */
  constructor(issue: () => Promise<IssuedToken>, now: () => number) {
    this.#issue = issue;
    this.#now = now;
  }

  /** The token that is good now. */
  async get(): Promise<string> {
    const current = this.#current;
    return current !== undefined && this.#now() < current.renewAt ? current.token : this.#renew();
  }

  /** Another token than `rejected`, which was just refused; without it, a new one in any case. */
  async refresh(rejected?: string): Promise<string> {
    const current = this.#current;
    // Of many requests that were refused together only the first has a reason to ask.
    const renewed = rejected !== undefined && current !== undefined && current.token !== rejected;
    return renewed ? this.get() : this.#renew();
  }

  #renew(): Promise<string> {
    this.#underway ??= this.#ask().finally(() => {
      this.#underway = undefined;
    });
    return this.#underway;
  }

  async #ask(): Promise<string> {
    const asked = this.#now();
    const { token, lifetimeMs = Number.POSITIVE_INFINITY } = await this.#issue();
    const margin = Math.min(MARGIN_MS, lifetimeMs / 10);
    this.#current = { token, renewAt: asked + lifetimeMs - margin };
    return token;
  }
}
