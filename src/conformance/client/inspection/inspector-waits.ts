/** The questions of one session that have no answer yet. */
interface Waiting {
  questions: number;
  sinceMs: number;
}

/**
 * How long the sessions of a run wait for answers of the inspector, by their labels: where that is
 * most of a run, it is no fault of the target. Questions at the same time count once, and so does
 * an answer that several sessions wait for, for each of them.
 */
export class InspectorWaits {
  readonly #waiting = new Map<string, Waiting>();
  readonly #waitedMs = new Map<string, number>();

  /** Asks a question of a session, and times its answer. */
  async during<T>(label: string, question: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(label) ?? { questions: 0, sinceMs: performance.now() };
    waiting.questions += 1;
    this.#waiting.set(label, waiting);
    try {
      return await question();
    } finally {
      waiting.questions -= 1;
      if (waiting.questions === 0) this.#end(label, waiting);
    }
  }

  /** Milliseconds up to now. */
  ms(label: string): number {
    return Math.round(this.#waitedMs.get(label) ?? 0);
  }

  #end(label: string, { sinceMs }: Waiting): void {
    this.#waiting.delete(label);
    const waitedMs = performance.now() - sinceMs;
    this.#waitedMs.set(label, (this.#waitedMs.get(label) ?? 0) + waitedMs);
  }
}
