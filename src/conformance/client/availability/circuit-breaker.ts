import { CannotJudge } from '../../language/cannot-judge.js';

/** A failure that took this long is not worth a second one at once. */
const SLOW_FAILURE_MS = 2_000;
/** Quick failures in a row after which no more questions are asked for a while. */
const MAX_FAILURES = 3;
/**
 * The pause lasts this many times as long as the last failure took, and at least MIN_PAUSE_MS.
 */
const PAUSE_FACTOR = 2;
const MIN_PAUSE_MS = 2_000;

/**
 * Guards a run against its helpers (a token endpoint, a command, an inspector): none is awaited for
 * longer than the run lasts, and one that keeps failing is asked by one check from time to time,
 * for otherwise every check would wait for it.
 */
export class CircuitBreaker {
  readonly #signal: AbortSignal;
  readonly #now: () => number;
  #failures = 0;
  #last: unknown;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #againAt = Number.NEGATIVE_INFINITY;

  /** @param now a clock that cannot be set, in milliseconds */
  constructor(signal: AbortSignal, now: () => number = () => performance.now()) {
    this.#signal = signal;
    this.#now = now;
  }

  /** @throws what the helper threw, now or the last time; CannotJudge when the run ends first */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    const begun = this.#now();
    if (this.#failures >= MAX_FAILURES) {
      if (begun < this.#againAt) throw this.#last;
      // The others go on without it until this one has its answer.
      this.#againAt = Number.POSITIVE_INFINITY;
    }
    try {
      const answer = await this.#untilTheEnd(question());
      this.#failures = 0;
      this.#answeredAt = this.#now();
      return answer;
    } catch (error) {
      if (!this.#signal.aborted) this.#failed(error, begun);
      throw error;
    }
  }

  #failed(error: unknown, begun: number): void {
    // Who answered another question meanwhile is there, and this one was too much: a file of a
    // gigabyte, say.
    if (this.#answeredAt > begun) return;
    const took = this.#now() - begun;
    this.#failures = took > SLOW_FAILURE_MS ? MAX_FAILURES : this.#failures + 1;
    this.#againAt = this.#now() + Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * took);
    this.#last = error;
  }

  #untilTheEnd<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new CannotJudge('the run ended first', { cause: 'cancelled' }));
      this.#signal.addEventListener('abort', ended);
      answer.then(resolve, reject).finally(() => this.#signal.removeEventListener('abort', ended));
      if (this.#signal.aborted) ended();
    });
  }
}
