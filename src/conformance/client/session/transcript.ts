import type { Exchange } from '../../../http/exchange/exchange.js';
import { materialize } from '../../../http/exchange/record-exchange.js';

/** The exchanges of one run of a check. */
export class Transcript {
  readonly #exchanges: Exchange[] = [];

  add(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  get size(): number {
    return this.#exchanges.length;
  }

  /**
   * All of them, in the order in which they were sent.
   *
   * @param kept whether they will be shown
   */
  all(kept: boolean): Exchange[] {
    if (kept) for (const exchange of this.#exchanges) materialize(exchange);
    return this.#exchanges.toSorted((left, right) => left.id - right.id);
  }
}
