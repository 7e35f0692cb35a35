/** Taken items are not removed one by one, but when there are this many of them. */
const COMPACT_AT = 1024;

/**
 * A first-in, first-out queue whose operations take constant time on average, however long it gets.
 */
export class FifoQueue<T> {
  readonly #items: T[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  /** The first item, which stays in the queue. */
  peek(): T | undefined {
    return this.#items[this.#head];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    if (this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head];
    this.#head += 1;
    if (this.#head > COMPACT_AT && this.#head * 2 > this.#items.length) {
      this.#items.splice(0, this.#head);
      this.#head = 0;
    }
    return item;
  }

  clear(): void {
    this.#items.length = this.#head = 0;
  }
}
