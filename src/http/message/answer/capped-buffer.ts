const TINY = 32;

/**
 * Each growth leaves a buffer for the garbage collector; large ones are not made much larger than
 * they need be.
 */
const growth = (length: number): number => (length < 16 * 1024 ? 4 : 1.5);

/**
 * Collects bytes up to a cap. They are copied, so that many small pieces take no more memory than a
 * few large ones; what is known to come is allocated once.
 */
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

  /** @param following bytes that are announced to come after these */
  add(bytes: Uint8Array, from = 0, to = bytes.length, following = 0): void {
    const kept = Math.min(to - from, this.#cap - this.#length);
    if (to - from > kept) this.cut = true;
    if (kept === 0) return;
    const length = this.#length + kept;
    if (length > this.#bytes.length) {
      const wanted = following > 0 ? length + following : Math.ceil(length * growth(length));
      const larger = Buffer.allocUnsafeSlow(Math.min(this.#cap, wanted));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    // Faster than a view where pieces are tiny.
    if (kept > TINY) this.#bytes.set(bytes.subarray(from, from + kept), this.#length);
    else
      for (let at = 0; at < kept; at += 1) this.#bytes[this.#length + at] = bytes[from + at] ?? 0;
    this.#length = length;
  }
}
