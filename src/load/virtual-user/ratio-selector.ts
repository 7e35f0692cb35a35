/** Selects a given ratio of operations, evenly spaced: of 5 %, every twentieth. */
export class RatioSelector {
  readonly #ratio: number;
  #sum = 0;

  /** @param ratio from 0 to 1 */
  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  /** Whether the next operation is selected. */
  next(): boolean {
    this.#sum += this.#ratio;
    if (this.#sum < 1) return false;
    this.#sum -= 1;
    return true;
  }
}
