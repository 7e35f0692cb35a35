import type { ExchangeOptions, ExchangeResult } from '../../../http/exchange/exchange-result.js';

/** A server need not answer a request that never ends, so its answer is not awaited for long. */
const FIRST_MS = 5_000;
/**
 * After the first wait in vain, since a server that does not answer such requests will get many of
 * them. A slow server gets this multiple of its slowest answer.
 */
const LATER_MS = 500;
const LATER_TIMES = 5;

/** Bounds the wait for answers that need not come. */
export class SoftTimeout {
  readonly #longestMs: () => number;
  #hasWaitedInVain = false;

  /** @param longestMs milliseconds within which nearly every answer of the target has come */
  constructor(longestMs: () => number) {
    this.#longestMs = longestMs;
  }

  /**
   * Sends such a request, and cancels it when no answer comes in time.
   *
   * The timer is one of our own: what `AbortSignal.timeout` and `any` make may be collected before
   * it fires.
   */
  async within(
    options: ExchangeOptions,
    send: (options: ExchangeOptions) => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    const { signal: outer } = options;
    const own = new AbortController();
    const end = () => own.abort();
    outer?.addEventListener('abort', end);
    if (outer?.aborted) end();
    const timer = setTimeout(() => {
      this.#hasWaitedInVain = true;
      end();
    }, this.#waitMs());
    try {
      return await send({ ...options, signal: own.signal });
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    }
  }

  #waitMs(): number {
    if (!this.#hasWaitedInVain) return FIRST_MS;
    return Math.min(FIRST_MS, Math.max(LATER_MS, LATER_TIMES * this.#longestMs()));
  }
}
