/** Puts the segments of all workers together, second by second. */
export class SegmentMerger<T extends { second: number }> {
  readonly #pending = new Map<number, T[]>();
  /** The latest second that each worker has reported. */
  readonly #reported: number[];
  readonly #onSecond: (second: number, segments: T[]) => void;

  /**
   * @param onSecond takes each second once, in order, when all workers have reported it or have
   * ended
   */
  constructor(workers: number, onSecond: (second: number, segments: T[]) => void) {
    this.#reported = Array.from({ length: workers }, () => -1);
    this.#onSecond = onSecond;
  }

  add(worker: number, segment: T): void {
    const segments = this.#pending.get(segment.second) ?? [];
    segments.push(segment);
    this.#pending.set(segment.second, segments);
    this.#reported[worker] = segment.second;
    this.#flush();
  }

  /** A worker will report no more. */
  end(worker: number): void {
    this.#reported[worker] = Number.POSITIVE_INFINITY;
    this.#flush();
  }

  #flush(): void {
    const complete = Math.min(...this.#reported);
    for (const [second, segments] of [...this.#pending].sort(([a], [b]) => a - b)) {
      if (second > complete) return;
      this.#pending.delete(second);
      this.#onSecond(second, segments);
    }
  }
}
