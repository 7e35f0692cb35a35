import type { Exchange } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { RequestKind } from '../request-shape.js';
import { Endings } from './endings.js';
import type { LostRequests } from './lost-requests.js';

/** Failed connections in a row after which there is no use in another one. */
const MAX_REFUSALS = 5;
/** Milliseconds that they have to go on for where there were answers before: a restart may be short. */
const RESTART_MS = 3_000;

/** Stops requests of one kind to one host once nothing comes of them any more. It is final. */
export class HostCutoff {
  /** Aborted when the run ends, or when the host is cut off. */
  readonly signal: AbortSignal;
  readonly #kind: RequestKind;
  readonly #host: string;
  readonly #lost: LostRequests;
  readonly #cutting = new AbortController();
  #cutoffReason: string | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  readonly #endings = new Endings();
  #refusals = 0;
  /** When the first of them failed, by `performance.now()`. */
  #refusedSince = 0;

  constructor(kind: RequestKind, host: string, runSignal: AbortSignal, lost: LostRequests) {
    this.#lost = lost;
    this.#kind = kind;
    this.#host = host;
    this.signal = AbortSignal.any([runSignal, this.#cutting.signal]);
  }

  /** Why no request goes out any more; undefined while they do. */
  get cutoffReason(): string | undefined {
    return this.#cutoffReason;
  }

  /** Takes note of an exchange that is over. */
  record(result: ExchangeResult, { mayStayUnanswered = false } = {}): void {
    const { answer, outcome, exchange } = result;
    // Requests that are neither uploads nor records are too different from each other to say much
    // of the others.
    const counts = this.#kind !== 'other' && (!mayStayUnanswered || answer !== undefined);
    if (counts) this.#endings.record(result);
    const ended = this.#endings.allWithoutStatus;
    if (ended !== undefined) this.cutOff(`${this.#what} to the ${this.#host} host: ${ended}`);
    if (outcome === 'unreachable' || outcome === 'tls') {
      if (this.#refusals === 0) this.#refusedSince = performance.now();
      this.#refusals += 1;
      if (this.#refusals >= MAX_REFUSALS && !this.#mayBeBack(exchange)) {
        const why = exchange.error ?? outcome;
        const last = this.#lost.before(exchange);
        const since =
          last === undefined ? '' : `; it has answered nothing since it was sent ${last}`;
        this.cutOff(
          `cannot connect to the ${this.#host} host, ${this.#refusals} times: ${why}${since}`,
        );
      }
    } else if (outcome !== 'cancelled' && outcome !== 'aborted' && outcome !== 'timed-out') {
      // A status is an answer, whether the rest of it came or not; and a reset shows that somebody
      // is there.
      this.#refusals = 0;
      this.#answeredAt = performance.now();
    }
  }

  #mayBeBack(exchange: Exchange): boolean {
    const refusedForMs = performance.now() - this.#refusedSince;
    return this.#lost.hasAnswered(exchange) && refusedForMs < RESTART_MS;
  }

  cutOff(reason: string): void {
    this.#cutoffReason ??= reason;
    this.#cutting.abort();
  }

  /** Cuts off after a number of requests in a row that got no complete answer. */
  cutOffAfterSilence(requests: number): void {
    this.cutOff(
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
