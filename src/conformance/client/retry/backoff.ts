import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { HostName } from '../../../spec/operation.js';
import { isBusy } from '../../language/is-busy.js';
import type { RequestKind } from '../request-shape.js';

/** How long a request waits in all for a target that keeps answering 429 or 503. */
const FIRST_BUDGET_MS = 30_000;

/**
 * How long requests wait for a busy target: each time that was in vain, those after it wait for
 * less.
 */
export class Backoff {
  #budgetMs = FIRST_BUDGET_MS;
  /** The last wait in vain: when its request was first sent, and when it was given up. */
  #exhausted: { from: number; at: number } | undefined;
  readonly #usefulAt = new Map<string, number>();

  /** Takes note of an exchange that is over. */
  record(host: HostName, kind: RequestKind, { answer, stalled }: ExchangeResult): void {
    if (answer === undefined || stalled || isBusy(answer.status)) return;
    this.#usefulAt.set(`${host}/${kind}`, performance.now());
  }

  /**
   * Milliseconds that a request may wait in all; none where requests of its kind get nothing but
   * such answers.
   */
  budget(host: HostName, kind: RequestKind): number {
    const usefulAt = this.#usefulAt.get(`${host}/${kind}`) ?? Number.NEGATIVE_INFINITY;
    return this.#exhausted === undefined || usefulAt >= this.#exhausted.from ? this.#budgetMs : 0;
  }

  /**
   * A request waited in vain. Requests that were waiting at the same time count as one.
   *
   * @param from when it was first sent, by `performance.now()`
   */
  exhaust(from: number): void {
    if (this.#exhausted !== undefined && from <= this.#exhausted.at) return;
    this.#exhausted = { from, at: performance.now() };
    this.#budgetMs /= 4;
  }
}
