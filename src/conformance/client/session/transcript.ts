import type { Exchange } from '../../../http/exchange/exchange.js';
import { fitsALine, materialize } from '../../../http/exchange/record-exchange.js';

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
   * @param deciding the one that keeps its body however large that is, so that it can be written
   *   down; by default the last
   */
  all(kept: boolean, deciding?: number): Exchange[] {
    const all = this.#exchanges.toSorted((left, right) => left.id - right.id);
    const wanted = all.find(({ id }) => id === deciding) ?? all.at(-1);
    if (kept) {
      for (const one of all) materialize(one, { keepBody: one === wanted || fitsALine(one) });
    }
    return all;
  }
}
