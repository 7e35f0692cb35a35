/** Lets events that are pushed by callbacks be read as an async iterable. */
export class EventQueue<T> {
  readonly #waiting: T[] = [];
  #wake: (() => void) | undefined;
  #ended = false;

  push(event: T): void {
    this.#waiting.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *drain(): AsyncIterable<T> {
    for (;;) {
      for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
        yield event;
      }
      if (this.#ended) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
