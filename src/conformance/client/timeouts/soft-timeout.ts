import type { ExchangeOptions, ExchangeResult } from '../../../http/exchange/exchange-result.js';

/** A server need not answer a request that never ends, so its answer is not awaited for long. */
const FIRST_MS = 5_000;
/** After the first wait in vain: a server that does not answer such requests will be sent many of them. */
const LATER_MS = 500;

/** Bounds the wait for answers that need not come. */
export class SoftTimeout {
  #waitMs = FIRST_MS;

  /**
   * Sends such a request, and cancels it when no answer comes in time.
   *
   * The timer is one of our own: what `AbortSignal.timeout` and `any` make may be collected before it fires.
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
      this.#waitMs = LATER_MS;
      end();
    }, this.#waitMs);
    try {
      return await send({ ...options, signal: own.signal });
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    }
  }
}
