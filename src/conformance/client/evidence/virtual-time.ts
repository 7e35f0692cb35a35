/**
 * The time of one session that is replayed. It passes only while nothing else can happen: awaited
 * events end in their recorded order, so that parallel requests are made in the same order.
 */
export class VirtualTime {
  #now: number;
  #isScheduled = false;
  readonly #awaited: { at: number; end: () => void }[] = [];

  /** @param start epoch milliseconds */
  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  /** Resolves at a time; one that has passed is now. */
  until(at: number): Promise<void> {
    return new Promise((end) => {
      this.#awaited.push({ at: Math.max(at, this.#now), end });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#awaited.length === 0) return;
    this.#isScheduled = true;
    // By then all that was begun has come to where it waits.
    setImmediate(() => {
      this.#isScheduled = false;
      const first = Math.min(...this.#awaited.map(({ at }) => at));
      const index = this.#awaited.findIndex(({ at }) => at === first);
      const [next] = this.#awaited.splice(index, 1);
      this.#now = first;
      next?.end();
      this.#schedule();
    });
  }
}
