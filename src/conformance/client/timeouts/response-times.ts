/** Of a mean and a deviation, a new sample changes so much. */
const MEAN_SHARE = 1 / 8;
const DEVIATION_SHARE = 1 / 4;
const DEVIATIONS = 4;

/** How long answers take, estimated as TCP does it for acknowledgements (RFC 6298). */
export class ResponseTimes {
  #mean: number | undefined;
  #deviation = 0;

  /** Notes how many milliseconds an answer took. */
  add(milliseconds: number): void {
    if (this.#mean === undefined) {
      this.#mean = milliseconds;
      this.#deviation = milliseconds / 2;
      return;
    }
    const error = milliseconds - this.#mean;
    this.#deviation += (Math.abs(error) - this.#deviation) * DEVIATION_SHARE;
    this.#mean += error * MEAN_SHARE;
  }

  /** Milliseconds within which nearly every answer comes that comes at all; 0 before the first. */
  get longestMs(): number {
    return (this.#mean ?? 0) + DEVIATIONS * this.#deviation;
  }
}
