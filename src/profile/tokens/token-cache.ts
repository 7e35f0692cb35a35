import type { IssuedToken } from './client-credentials.js';

/**
 * A token is renewed this long before it expires, or a tenth of its lifetime where that is shorter.
 */
const MARGIN_MS = 30_000;
/** How many tokens' expiries are remembered: more than any run uses at a time. */
const MAX_REMEMBERED = 1000;

/** The token of one `Auth`: requested as rarely as possible, and never twice at the same time. */
export class TokenCache {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #now: () => number;
  #current: { token: string; renewAt: number } | undefined;
  #pending: Promise<string> | undefined;
  /** Of the tokens that were issued, the latest last. */
  readonly #expiries = new Map<string, number>();

  /** @param now milliseconds of any clock that only goes forward */
  constructor(issue: () => Promise<IssuedToken>, now: () => number) {
    this.#issue = issue;
    this.#now = now;
  }

  /** The token that is valid now. */
  async get(): Promise<string> {
    const current = this.#current;
    return current !== undefined && this.#now() < current.renewAt ? current.token : this.#renew();
  }

  /** Another token than `rejected`, which was just refused; without it, a new one in any case. */
  async refresh(rejected?: string): Promise<string> {
    const current = this.#current;
    // Of many requests that were refused together only the first has to renew it.
    const renewed = rejected !== undefined && current !== undefined && current.token !== rejected;
    return renewed ? this.get() : this.#renew();
  }

  /** Whether the lifetime of a token is over that was stated when it was issued. */
  hasExpired(token: string): boolean {
    const expiresAt = this.#expiries.get(token);
    return expiresAt !== undefined && this.#now() >= expiresAt;
  }

  /** Whether another token was issued after this one: a server may end the one before with it. */
  isReplaced(token: string): boolean {
    return this.#expiries.has(token) && token !== this.#current?.token;
  }

  #renew(): Promise<string> {
    this.#pending ??= this.#request().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #request(): Promise<string> {
    const requestedAt = this.#now();
    const { token, lifetimeMs = Number.POSITIVE_INFINITY } = await this.#issue();
    const margin = Math.min(MARGIN_MS, lifetimeMs / 10);
    const expiresAt = requestedAt + lifetimeMs;
    this.#current = { token, renewAt: expiresAt - margin };
    this.#remember(token, expiresAt);
    return token;
  }

  #remember(token: string, expiresAt: number): void {
    this.#expiries.delete(token);
    this.#expiries.set(token, expiresAt);
    const [oldest] = this.#expiries.keys();
    if (this.#expiries.size > MAX_REMEMBERED && oldest !== undefined) {
      this.#expiries.delete(oldest);
    }
  }
}
