/** Each growth leaves a buffer for the garbage collector; large ones are not made much larger than they need be. */
const growth = (length: number): number => (length < 1024 * 1024 ? 4 : 1.5);

/** Collects bytes up to a cap. They are copied, so that many small pieces take no more memory than a few large ones. */
export class CappedBuffer {
  /** More was added than is kept. */
  cut = false;
  readonly #cap: number;
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  add(piece: Uint8Array): void {
    const room = this.#cap - this.#length;
    if (piece.length > room) this.cut = true;
    if (room <= 0) return;
    const kept = piece.subarray(0, room);
    const length = this.#length + kept.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(
        Math.min(this.#cap, Math.ceil(length * growth(length))),
      );
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(kept, this.#length);
    this.#length = length;
  }
}
