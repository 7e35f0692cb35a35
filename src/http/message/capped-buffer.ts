/** Each growth leaves one more buffer behind, until it is collected. */
const GROWTH = 4;

/** Bytes that come in pieces, up to a cap. The pieces are copied: however small they are, they take no more memory. */
export class CappedBuffer {
  /** More came than is kept. */
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
      const larger = Buffer.allocUnsafeSlow(Math.min(this.#cap, length * GROWTH));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(kept, this.#length);
    this.#length = length;
  }
}
