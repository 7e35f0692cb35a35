import type { Exchange } from '../../http/exchange/exchange.js';
import { settle } from '../../http/exchange/record-exchange.js';

/** The exchanges of one run of a check, in the order in which they were sent. */
export class Transcript {
  readonly #exchanges = new Map<number, Exchange>();

  add(exchange: Exchange): void {
    this.#exchanges.set(exchange.id, exchange);
  }

  get(id: number): Exchange | undefined {
    return this.#exchanges.get(id);
  }

  /** @param kept whether somebody will look at them */
  all(kept: boolean): Exchange[] {
    const all = [...this.#exchanges.values()].sort((left, right) => left.id - right.id);
    if (kept) for (const exchange of all) settle(exchange);
    return all;
  }
}
