/** Values of one resolution: up to 2^16 of them, each this many bits coarser than a microsecond. */
const LEVEL_BITS = 16;
const LEVEL_SIZE = 1 << LEVEL_BITS;
const COARSER_BITS = 6;
const LEVELS = 3;
/** Some four and a half minutes: whatever is slower counts as that. */
const LONGEST_US = (LEVEL_SIZE << (COARSER_BITS * (LEVELS - 1))) - 1;

/** Value and count in turn, values in microseconds. */
export type Counted = Float64Array;

/**
 * Counts microseconds on the hot path at the cost of an array access, finer than the HDR histograms that it is emptied
 * into every second: exact to 65 ms, then to a thousandth.
 */
export class LatencyRecorder {
  readonly #levels = Array.from({ length: LEVELS }, () => new Uint32Array(LEVEL_SIZE));
  /** One more than the highest index in use, a level. */
  readonly #ends = new Uint32Array(LEVELS);
  #pairs = 0;

  /** Nothing is ever faster than a microsecond: zero would be no measurement. */
  note(microseconds: number): void {
    let value = microseconds < 1 ? 1 : microseconds > LONGEST_US ? LONGEST_US : microseconds | 0;
    let level = 0;
    while (value >= LEVEL_SIZE) {
      value >>>= COARSER_BITS;
      level += 1;
    }
    const counts = this.#levels[level] as Uint32Array;
    if (counts[value] === 0) this.#pairs += 1;
    counts[value] = (counts[value] ?? 0) + 1;
    if (value >= (this.#ends[level] ?? 0)) this.#ends[level] = value + 1;
  }

  /** Everything since the last call. */
  drain(): Counted {
    const counted = new Float64Array(this.#pairs * 2);
    let to = 0;
    for (const [level, counts] of this.#levels.entries()) {
      const end = this.#ends[level] ?? 0;
      for (let value = 0; value < end; value++) {
        const count = counts[value] ?? 0;
        if (count === 0) continue;
        counted[to] = value * 2 ** (level * COARSER_BITS);
        counted[to + 1] = count;
        to += 2;
      }
      counts.fill(0, 0, end);
      this.#ends[level] = 0;
    }
    this.#pairs = 0;
    return counted;
  }
}
