/**
 * Remembers operations, or a sample of them in which each has the same chance (Vitter's algorithm R).
 */
export class Reservoir {
  readonly #most: number;
  readonly #serials: number[] = [];
  readonly #sentMs: number[] = [];
  #seen = 0;

  constructor(most: number | 'all') {
    this.#most = most === 'all' ? Number.POSITIVE_INFINITY : most;
  }

  add(serial: number, sentMs: number): void {
    this.#seen += 1;
    if (this.#serials.length < this.#most) {
      this.#serials.push(serial);
      this.#sentMs.push(sentMs);
      return;
    }
    const at = Math.floor(Math.random() * this.#seen);
    if (at >= this.#most) return;
    this.#serials[at] = serial;
    this.#sentMs[at] = sentMs;
  }

  contents(): { serials: Float64Array<ArrayBuffer>; sentMs: Float64Array<ArrayBuffer> } {
    return {
      serials: Float64Array.from(this.#serials),
      sentMs: Float64Array.from(this.#sentMs),
    };
  }
}
