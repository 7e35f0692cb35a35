/** Says of every `1 / share`th operation that it is one of those, evenly spread. */
export class EvenShare {
  readonly #share: number;
  #owed = 0;

  /** @param share from 0 to 1 */
  constructor(share: number) {
    this.#share = share;
  }

  next(): boolean {
    this.#owed += this.#share;
    if (this.#owed < 1) return false;
    this.#owed -= 1;
    return true;
  }
}
