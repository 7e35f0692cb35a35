import { now } from '../connection/connection.js';
import { type AnswerLimits, AnswerReader } from '../message/answer/answer-reader.js';
import type { OrdinaryRequest } from '../message/http-request.js';
import type { ExchangeOutcome } from './exchange.js';
import type { PrecedingResult, UnrecordedResult } from './exchange-result.js';

/**
 * The exchange of an upload whose answer another request on its connection did not wait for (RFC
 * 9112, section 9.3.2).
 */
export class PrecedingExchange {
  readonly #size: number;
  readonly #reader: AnswerReader;
  #sentBytes = 0;
  #sentAt: number | undefined;
  #firstByteAt: number | undefined;

  constructor({ method, body }: OrdinaryRequest, limits: AnswerLimits) {
    this.#size = body?.size ?? 0;
    this.#reader = new AnswerReader(method, limits);
  }

  /** A status was read. */
  get answered(): boolean {
    return this.#reader.status !== 0;
  }

  /** No other answer will come after its own. */
  get closing(): boolean {
    return this.#reader.over && !this.#reader.reusable;
  }

  /** Bytes of its body were handed to the kernel. */
  sent(bytes: number): void {
    this.#sentBytes += bytes;
    if (this.#sentBytes === this.#size) this.#sentAt ??= now();
  }

  /** Consumes bytes up to the end of its answer and returns the rest. */
  read(bytes: Buffer): Buffer {
    if (this.#reader.over) return bytes;
    const taken = this.#reader.feed(bytes);
    if (this.answered) this.#firstByteAt ??= now();
    return bytes.subarray(taken);
  }

  /** The connection has ended. */
  end(): void {
    this.#reader.end();
  }

  /** @param otherwise the outcome where there is no answer */
  result(otherwise: ExchangeOutcome, error: string | undefined): PrecedingResult {
    const answer = this.#reader.answer();
    const result: UnrecordedResult = {
      outcome: answer ? 'answered' : otherwise,
      ...(answer && { answer }),
      ...(answer === undefined && error !== undefined && { error }),
      more: [],
      ...(this.#sentAt !== undefined && { sentAt: this.#sentAt }),
      ...(this.#firstByteAt !== undefined && { firstByteAt: this.#firstByteAt }),
      sentBytes: this.#sentBytes,
      lostOnReuse: false,
      stalled: answer === undefined && otherwise === 'timed-out',
    };
    return { result, last: this.#reader.complete && !this.#reader.reusable };
  }
}
