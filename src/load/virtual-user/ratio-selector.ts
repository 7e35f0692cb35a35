/**
 * Selects a given ratio of operations, evenly spaced: of 5 %, every twentieth. Several selectors
 * that each see every `step`th operation select as many together as one that sees them all.
 */
export class RatioSelector {
  readonly #ratio: number;
  readonly #step: number;
  #number: number;

  /**
   * @param ratio from 0 to 1
   * @param first the number, from 0, of the first operation that it sees
   */
  constructor(ratio: number, first = 0, step = 1) {
    this.#ratio = ratio;
    this.#number = first;
    this.#step = step;
  }

  /** Whether the next operation is selected. */
  next(): boolean {
    const number = this.#number;
    this.#number += this.#step;
    return this.#selectedBefore(number + 1) > this.#selectedBefore(number);
  }

  #selectedBefore(number: number): number {
    // A product such as 0.07 * 100 is a little too small or too large.
    return Math.floor(number * this.#ratio + 1e-9);
  }
}
