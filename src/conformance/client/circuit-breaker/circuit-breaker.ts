import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { RequestKind } from '../request-shape.js';
import { Endings } from './endings.js';
import type { LostRequests } from './lost-requests.js';

/** Failed connections in a row after which there is no use in another one. */
const MOST_REFUSALS = 5;

/** Stops requests of one kind to one host once nothing comes of them any more. It never closes again. */
export class CircuitBreaker {
  /** Aborted when the run ends, or when the breaker opens. */
  readonly signal: AbortSignal;
  readonly #kind: RequestKind;
  readonly #host: string;
  readonly #lost: LostRequests;
  readonly #opening = new AbortController();
  #openReason: string | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  readonly #endings = new Endings();
  #refusals = 0;

  constructor(kind: RequestKind, host: string, runSignal: AbortSignal, lost: LostRequests) {
    this.#lost = lost;
    this.#kind = kind;
    this.#host = host;
    this.signal = AbortSignal.any([runSignal, this.#opening.signal]);
  }

  /** Why no request goes out any more; undefined while they do. */
  get openReason(): string | undefined {
    return this.#openReason;
  }

  /** Takes note of an exchange that is over. */
  record(result: ExchangeResult, { mayStayUnanswered = false } = {}): void {
    const { answer, outcome, exchange } = result;
    // Requests that are neither uploads nor records are too different from each other to say much of the others.
    const counts = this.#kind !== 'other' && (!mayStayUnanswered || answer !== undefined);
    if (counts) this.#endings.record(result);
    const ended = this.#endings.allWithoutStatus;
    if (ended !== undefined) this.open(`${this.#what} to the ${this.#host} host: ${ended}`);
    if (outcome === 'unreachable' || outcome === 'tls') {
      this.#refusals += 1;
      if (this.#refusals >= MOST_REFUSALS) {
        const why = exchange.error ?? outcome;
        const last = this.#lost.before(exchange);
        const since =
          last === undefined ? '' : `; it has answered nothing since it was sent ${last}`;
        this.open(
          `cannot connect to the ${this.#host} host, ${this.#refusals} times: ${why}${since}`,
        );
      }
    } else if (outcome !== 'cancelled' && outcome !== 'aborted' && outcome !== 'timed-out') {
      // A status is an answer, whether the rest of it came or not; and a reset shows that somebody is there.
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
    this.open(
      `the ${this.#host} host left ${requests} ${this.#what} in a row without a whole answer`,
    );
  }

  /** @param moment by `performance.now()` */
  answeredSince(moment: number): boolean {
    return this.#answeredAt >= moment;
  }

  get #what(): string {
    return { upload: 'uploads', record: 'records', other: 'requests' }[this.#kind];
  }
}
