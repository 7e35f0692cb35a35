import type { AnswerLimits } from '../message/answer/answer-reader.js';
import type { UnrecordedResult } from './exchange-result.js';

const BODY_CAP = 1024 * 1024;
/**
 * After this many bytes of answers, only the beginning of further answers is read. The limit is low
 * for answers that never end, and allows a long page for each request of a run otherwise.
 */
const MUCH_READ = { endless: 16 * 1024 * 1024, ended: 4 * 1024 * 1024 * 1024 };
const BEGINNING = 16 * 1024;

/** How much of further answers is read, by how much was read before. */
export class MuchRead {
  readonly #bodyCap: number;
  /** Of all answers; of those that end, the bodies. */
  readonly #bytes = { endless: 0, ended: 0 };

  constructor(bodyCap = BODY_CAP) {
    this.#bodyCap = bodyCap;
  }

  count({ answer, receivedBytes = 0 }: UnrecordedResult): void {
    if (answer === undefined) return;
    // What never ends may be framing for the most part.
    if (answer.bodyEnd === 'cut') this.#bytes.endless += receivedBytes;
    else this.#bytes.ended += answer.body.length;
  }

  limits(): AnswerLimits {
    const beginning = Math.min(this.#bodyCap, BEGINNING);
    // What never ends may be tiny chunks of nearly nothing.
    if (this.#bytes.endless > MUCH_READ.endless) return { body: beginning, framing: beginning };
    return { body: this.#bytes.ended > MUCH_READ.ended ? beginning : this.#bodyCap };
  }
}
