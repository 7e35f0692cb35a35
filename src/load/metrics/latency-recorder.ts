/**
 * Each level holds 2^16 values; each is 64 times coarser than the one below it. The finest holds
 * microseconds.
 */
const LEVEL_BITS = 16;
const LEVEL_SIZE = 1 << LEVEL_BITS;
const COARSER_BITS = 6;
const LEVELS = 3;
/** About four and a half minutes: anything slower counts as that. */
const MAX_US = (LEVEL_SIZE << (COARSER_BITS * (LEVELS - 1))) - 1;

/** Value and count in turn; the values are microseconds. */
export type ValueCounts = Float64Array;

/**
 * Counts microseconds on the hot path at the cost of an array access. It is drained into HDR
 * histograms once a second and is finer than they are: exact to 65 ms, then to a thousandth.
 */
export class LatencyRecorder {
  /** All levels, one after the other. */
  readonly #counts = new Uint32Array(LEVELS * LEVEL_SIZE);
  /** For each level, one more than the highest index in use. */
  readonly #ends = new Uint32Array(LEVELS);
  #distinct = 0;

  /** Nothing takes less than a microsecond: zero would mean that nothing was measured. */
  record(microseconds: number): void {
    let value = microseconds < 1 ? 1 : microseconds > MAX_US ? MAX_US : microseconds | 0;
    let level = 0;
    while (value >= LEVEL_SIZE) {
      value >>>= COARSER_BITS;
      level += 1;
    }
    const index = (level << LEVEL_BITS) | value;
    const count = this.#counts[index] ?? 0;
    if (count === 0) this.#distinct += 1;
    this.#counts[index] = count + 1;
    if (value >= (this.#ends[level] ?? 0)) this.#ends[level] = value + 1;
  }

  /** Everything since the last call. */
  drain(): ValueCounts {
    const drained = new Float64Array(this.#distinct * 2);
    let to = 0;
    for (const [level, end] of this.#ends.entries()) {
      const start = level << LEVEL_BITS;
      for (let value = 0; value < end; value++) {
        const count = this.#counts[start + value] ?? 0;
        if (count === 0) continue;
        drained[to] = value * 2 ** (level * COARSER_BITS);
        drained[to + 1] = count;
        to += 2;
      }
      this.#counts.fill(0, start, start + end);
      this.#ends[level] = 0;
    }
    this.#distinct = 0;
    return drained;
  }
}
