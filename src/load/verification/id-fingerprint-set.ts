const MAX_LOAD_FACTOR = 0.5;
const INITIAL_SLOTS = 1 << 12;

/**
 * The set of ids that an archive issued, as 64-bit fingerprints in an open-addressing hash table:
 * millions of ids take 16 bytes each, and two ids collide by chance in about one of 10^7 runs with
 * a million.
 */
export class IdFingerprintSet {
  #slots = new Uint32Array(INITIAL_SLOTS * 2);
  #size = 0;

  /** Returns false when it was issued before. */
  add(id: string): boolean {
    let low = 0x811c9dc5;
    let high = 0x9e3779b9;
    for (let at = 0; at < id.length; at++) {
      const code = id.charCodeAt(at);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b);
      high ^= high >>> 13;
    }
    // Both zero marks an empty slot.
    return this.#insert(low >>> 0, high >>> 0 || 1);
  }

  /** Adds the fingerprints of another thread; returns how many were known already. */
  merge(fingerprints: Uint32Array): number {
    let known = 0;
    for (let at = 0; at < fingerprints.length; at += 2) {
      if (!this.#insert(fingerprints[at] ?? 0, fingerprints[at + 1] ?? 1)) known += 1;
    }
    return known;
  }

  /** All fingerprints, two numbers each. */
  fingerprints(): Uint32Array<ArrayBuffer> {
    const all = new Uint32Array(this.#size * 2);
    let to = 0;
    for (let at = 0; at < this.#slots.length; at += 2) {
      if (this.#slots[at + 1] === 0) continue;
      all[to] = this.#slots[at] ?? 0;
      all[to + 1] = this.#slots[at + 1] ?? 0;
      to += 2;
    }
    return all;
  }

  #insert(low: number, high: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    let slot = (low ^ (high >>> 7)) & mask;
    while (slots[slot * 2 + 1] !== 0) {
      if (slots[slot * 2] === low && slots[slot * 2 + 1] === high) return false;
      slot = (slot + 1) & mask;
    }
    slots[slot * 2] = low;
    slots[slot * 2 + 1] = high;
    this.#size += 1;
    if (this.#size > (slots.length / 2) * MAX_LOAD_FACTOR) this.#grow();
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    this.#size = 0;
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] !== 0) this.#insert(before[at] ?? 0, before[at + 1] ?? 0);
    }
  }
}
