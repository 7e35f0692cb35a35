/**
 * Acknowledged operations to verify: the iteration of each, and when it was sent (epoch
 * milliseconds).
 */
export interface AcknowledgedOperations {
  iterations: Float64Array<ArrayBuffer>;
  sentMs: Float64Array<ArrayBuffer>;
}

/**
 * Keeps all acknowledged operations, or a random sample in which each has the same chance (Vitter's
 * algorithm R).
 */
export class AcknowledgedSample {
  readonly #capacity: number;
  readonly #iterations: number[] = [];
  readonly #sentMs: number[] = [];
  #seen = 0;

  constructor(size: number | 'all') {
    this.#capacity = size === 'all' ? Number.POSITIVE_INFINITY : size;
  }

  add(iteration: number, sentMs: number): void {
    this.#seen += 1;
    if (this.#iterations.length < this.#capacity) {
      this.#iterations.push(iteration);
      this.#sentMs.push(sentMs);
      return;
    }
    const at = Math.floor(Math.random() * this.#seen);
    if (at >= this.#capacity) return;
    this.#iterations[at] = iteration;
    this.#sentMs[at] = sentMs;
  }

  contents(): AcknowledgedOperations {
    return {
      iterations: Float64Array.from(this.#iterations),
      sentMs: Float64Array.from(this.#sentMs),
    };
  }
}
