/**
 * The events that some work emits, in their order; after the last one whatever the work failed with
 * is thrown. The work begins at once, and goes on where nobody reads any more: its events are
 * dropped then.
 */
export function emittedEvents<T>(
  work: (emit: (event: T) => void) => Promise<void>,
): AsyncIterable<T> {
  const queue = new EventQueue<T>();
  const done = work((event) => queue.push(event)).finally(() => queue.end());
  // It is thrown to the reader, who may be some events behind.
  done.catch(() => undefined);
  return eventsOf(queue, done);
}

async function* eventsOf<T>(queue: EventQueue<T>, done: Promise<void>): AsyncIterable<T> {
  try {
    yield* queue.drain();
  } finally {
    queue.end();
  }
  await done;
}

class EventQueue<T> {
  readonly #waiting: T[] = [];
  #wake: (() => void) | undefined;
  #ended = false;

  push(event: T): void {
    if (this.#ended) return;
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
