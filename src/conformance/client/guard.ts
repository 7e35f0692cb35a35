import { CannotJudge } from '../language/cannot-judge.js';

/** A failure that took this long is not worth a second one. */
const SLOW_FAILURE_MS = 2_000;
/** Quick failures in a row after which no more questions are asked. */
const MOST_FAILURES = 3;

/**
 * Guards a run against its helpers (a token endpoint, a command, an inspector): none is awaited for longer than the run
 * lasts, and none is asked again that keeps failing, for every check would wait for it.
 */
export class Guard {
  readonly #signal: AbortSignal;
  #failures = 0;
  #last: unknown;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @throws what the helper threw, now or the last time; CannotJudge when the run ends first */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#failures >= MOST_FAILURES) throw this.#last;
    const begun = performance.now();
    try {
      const answer = await this.#untilTheEnd(question());
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (this.#signal.aborted) throw error;
      const slow = performance.now() - begun > SLOW_FAILURE_MS;
      this.#failures = slow ? MOST_FAILURES : this.#failures + 1;
      this.#last = error;
      throw error;
    }
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
