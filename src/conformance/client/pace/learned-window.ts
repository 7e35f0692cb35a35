/** Accepted requests after which one more at a time than ever passed is tried. */
const PROBE_AFTER = 150;

/** How many requests a target takes at the same time, as far as its refusals tell. */
export class LearnedWindow {
  /** So many may be under way. */
  size = Number.POSITIVE_INFINITY;
  /** One less than the fewest that were refused. */
  #ceiling = Number.POSITIVE_INFINITY;
  /** Up to here it grows with each accepted request, and beyond more carefully. */
  #threshold = 1;
  #accepted = 0;
  #shrunkAt = Number.NEGATIVE_INFINITY;

  /**
   * A request was refused.
   *
   * @param together how many requests were under way at once
   * @param sentAt by the same clock as `now`, in milliseconds
   */
  refused(together: number, sentAt: number, now: number): void {
    const isProbe = together > this.#ceiling;
    this.#ceiling = Math.max(1, Math.min(this.#ceiling, together - 1));
    this.#accepted = 0;
    // Requests that were sent before it shrank tell nothing about its size now.
    if (sentAt < this.#shrunkAt) return;
    this.#shrunkAt = now;
    this.#threshold = Math.max(1, Math.floor(this.#ceiling / 2));
    this.size = isProbe ? this.#ceiling : 1;
  }

  accepted(): void {
    if (this.size === Number.POSITIVE_INFINITY) return;
    this.#accepted += 1;
    if (this.size < this.#threshold) this.size += 1;
    else if (this.size < this.#ceiling) {
      if (this.#accepted >= this.size) this.#grow();
    } else if (this.#accepted >= PROBE_AFTER) {
      this.size = this.#ceiling + 1;
      this.#accepted = 0;
    }
  }

  /** It was not the number that mattered. */
  forget(): void {
    this.size = Number.POSITIVE_INFINITY;
    this.#ceiling = Number.POSITIVE_INFINITY;
  }

  #grow(): void {
    this.size += 1;
    this.#accepted = 0;
  }
}
