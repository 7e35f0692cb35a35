/** Lets a producer that calls back be read as an async iterable. */
export class EventQueue<T> {
  readonly #waiting: T[] = [];
  #wake: (() => void) | undefined;
  #over = false;

  push(event: T): void {
    this.#waiting.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#over = true;
    this.#wake?.();
  }

  async *drain(): AsyncIterable<T> {
    for (;;) {
      for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
        yield event;
      }
      if (this.#over) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
