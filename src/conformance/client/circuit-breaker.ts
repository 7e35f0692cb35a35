import type { ExchangeResult } from '../../http/exchange/exchange-result.js';

/** What a request is for: hosts often take one kind of them and leave another without an answer. */
export type RequestKind = 'upload' | 'record' | 'other';

/** Failed connections in a row after which there is no use in another one. */
const MOST_REFUSALS = 5;
/** Requests in a row without a whole answer, where no probe can make sure. */
const MOST_SILENCES = 8;

/** Stops requests of one kind to one host once nothing comes of them any more. It never closes again. */
export class CircuitBreaker {
  /** Aborted when the run ends, or when the breaker opens. */
  readonly signal: AbortSignal;
  readonly #kind: RequestKind;
  readonly #host: string;
  readonly #opening = new AbortController();
  #openReason: string | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #silences = 0;
  #refusals = 0;

  constructor(kind: RequestKind, host: string, runSignal: AbortSignal) {
    this.#kind = kind;
    this.#host = host;
    this.signal = AbortSignal.any([runSignal, this.#opening.signal]);
  }

  /** Why no request goes out any more; undefined while they do. */
  get openReason(): string | undefined {
    return this.#openReason;
  }

  /** Takes note of an exchange that is over. */
  record({ outcome, stalled, exchange }: ExchangeResult): void {
    if (stalled) {
      this.#silences += 1;
      if (this.#silences >= MOST_SILENCES) this.openAfterSilence(this.#silences);
    } else if (outcome === 'unreachable' || outcome === 'tls') {
      this.#refusals += 1;
      if (this.#refusals >= MOST_REFUSALS) {
        const why = exchange.error ?? outcome;
        this.open(`cannot connect to the ${this.#host} host, ${this.#refusals} times: ${why}`);
      }
    } else if (outcome !== 'cancelled' && outcome !== 'aborted') {
      this.#silences = 0;
      this.#refusals = 0;
      this.#answeredAt = performance.now();
    }
  }

  open(reason: string): void {
    this.#openReason ??= reason;
    this.#opening.abort();
  }

  /** Opens because so many requests in a row were left without a whole answer. */
  openAfterSilence(requests: number): void {
    const what = { upload: 'uploads', record: 'records', other: 'requests' }[this.#kind];
    this.open(`the ${this.#host} host left ${requests} ${what} in a row without a whole answer`);
  }

  /** @param moment by `performance.now()` */
  answeredSince(moment: number): boolean {
    return this.#answeredAt >= moment;
  }
}
