import type { ExchangeResult } from '../../http/exchange/http-client.js';

/** What a request is for: hosts often take one kind of them and leave another without an answer. */
export type RequestKind = 'upload' | 'record' | 'other';

/** Failed connections in a row after which there is no use in another one. */
const MOST_REFUSALS = 5;
/** Requests in a row without a whole answer, where no plain one can be tried to make sure. */
const MOST_SILENCES = 8;

/** One kind of request to one host: what came of it so far, and whether another one is worth it. */
export class CircuitBreaker {
  /** Aborted when the run ends, or when this door is given up. */
  readonly signal: AbortSignal;
  /** Why it is not worth another request. */
  gone: string | undefined;
  /** By `performance.now()`. */
  knockedAt = Number.NEGATIVE_INFINITY;
  readonly #closing = new AbortController();
  #wholeAt = Number.NEGATIVE_INFINITY;
  #usefulAt = Number.NEGATIVE_INFINITY;
  #silences = 0;
  #refusals = 0;

  constructor(
    readonly kind: RequestKind,
    readonly host: string,
    runSignal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([runSignal, this.#closing.signal]);
  }

  /** Takes note of an exchange that is over. */
  note({ outcome, answer, stalled, exchange }: ExchangeResult): void {
    if (stalled) {
      this.#silences += 1;
      if (this.#silences >= MOST_SILENCES) this.giveUp(this.silence(this.#silences));
    } else if (outcome === 'unreachable' || outcome === 'tls') {
      this.#refusals += 1;
      if (this.#refusals >= MOST_REFUSALS) {
        const why = exchange.error ?? outcome;
        this.giveUp(`cannot connect to the ${this.host} host, ${this.#refusals} times: ${why}`);
      }
    } else if (outcome !== 'cancelled' && outcome !== 'aborted') {
      this.#silences = 0;
      this.#refusals = 0;
      this.#wholeAt = performance.now();
      const busy = answer?.status === 429 || answer?.status === 503;
      if (answer !== undefined && !busy) this.#usefulAt = this.#wholeAt;
    }
  }

  /** What is said of requests that were left without a whole answer. */
  silence(requests: number): string {
    const what = { upload: 'uploads', record: 'records', other: 'requests' }[this.kind];
    return `the ${this.host} host left ${requests} ${what} in a row without a whole answer`;
  }

  giveUp(reason: string): void {
    this.gone ??= reason;
    this.#closing.abort();
  }

  answeredSince(moment: number): boolean {
    return this.#wholeAt >= moment;
  }

  /** Whether something else than a request for more time came since then. */
  usefulSince(moment: number): boolean {
    return this.#usefulAt >= moment;
  }
}
