import type { Auth, Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import { CannotJudge } from './cannot-judge.js';
import type { TokenSource } from './sender.js';

/** A failure that took this long is not worth a second one. */
const SLOW_FAILURE_MS = 2_000;
/** Quick failures in a row after which nobody is asked again. */
const MOST_FAILURES = 3;

/**
 * Asks those who help a run (a token endpoint, a command, an inspector): not for longer than the run lasts, and not
 * again when they keep failing, for every check would wait for them.
 */
export class Guard {
  readonly #signal: AbortSignal;
  #failures = 0;
  #last: unknown;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @throws what the asked one threw, now or the last time; CannotJudge when the run ends first */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#failures >= MOST_FAILURES) throw this.#last;
    const begun = performance.now();
    try {
      const answer = await this.#untilTheEnd(question());
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (this.#signal.aborted) throw error;
      const slow = performance.now() - begun > SLOW_FAILURE_MS;
      this.#failures = slow ? MOST_FAILURES : this.#failures + 1;
      this.#last = error;
      throw error;
    }
  }

  #untilTheEnd<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new CannotJudge('the run ended first', { cause: 'cancelled' }));
      this.#signal.addEventListener('abort', ended);
      answer.then(resolve, reject).finally(() => this.#signal.removeEventListener('abort', ended));
      if (this.#signal.aborted) ended();
    });
  }
}

/** Tokens that are asked for with care; hosts that have them in different ways fail apart from each other. */
export function guardedTokens(
  tokens: TokenSource,
  auth: Target['auth'],
  signal: AbortSignal,
): TokenSource {
  const guards = new Map<Auth | undefined, Guard>();
  const guardOf = (host: HostName): Guard => {
    const guard = guards.get(auth[host]) ?? new Guard(signal);
    guards.set(auth[host], guard);
    return guard;
  };
  return {
    tokenFor: (host) => guardOf(host).ask(() => tokens.tokenFor(host)),
    refresh: (host, rejected) => guardOf(host).ask(() => tokens.refresh(host, rejected)),
  };
}
