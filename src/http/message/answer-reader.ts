import { AnswerHeaders } from './answer-headers.js';
import { ResponseParser } from './response-parser.js';

/**
 * How far the body of an answer was read: to its end, to the cap, or until the connection ended,
 * stalled, or sent what is no HTTP.
 */
export type BodyEnd = 'complete' | 'cut' | 'broken';

/** An answer as the harness judges it. Unlike an `Exchange` it is as it came: nothing is redacted. */
export interface Answer {
  status: number;
  headers: AnswerHeaders;
  /** Raw: no content coding is undone. */
  body: Buffer;
  bodyEnd: BodyEnd;
}

/** What heads, chunk sizes and 1xx answers may add to twice the bytes of a body. */
const FRAMING_BYTES = 80 * 1024;

/** Each step leaves one more buffer behind, until it is collected. */
const GROWTH = 4;

/** Collects one answer from a connection, its body up to a cap. */
export class AnswerReader {
  readonly #parser: ResponseParser;
  readonly #cap: number;
  #headers = new AnswerHeaders([]);
  #body = Buffer.alloc(0);
  #bodyBytes = 0;
  /** Of the answer as it came, framing and all. */
  #wireBytes = 0;
  #cut = false;

  constructor(method: string, bodyCap: number) {
    this.#cap = bodyCap;
    this.#parser = new ResponseParser({
      onHead: () => {
        this.#headers = new AnswerHeaders(this.#parser.headers());
      },
      onBody: (bytes) => this.#keep(bytes),
    });
    this.#parser.begin(method);
  }

  /** 0 until status and headers were read. */
  get status(): number {
    return this.#parser.status;
  }

  /** Some byte of an answer has come, if only of a 1xx one. */
  get begun(): boolean {
    return this.#parser.begun;
  }

  /** Nothing more is to be read: complete, cut, or beyond understanding. */
  get over(): boolean {
    return this.#parser.done || this.#cut || this.#parser.failure !== undefined;
  }

  /** The answer was read to its end. */
  get complete(): boolean {
    return this.#parser.done && !this.#cut;
  }

  /** The connection may carry another request. */
  get reusable(): boolean {
    return this.complete && this.#parser.keepAlive;
  }

  get failure(): string | undefined {
    return this.#parser.failure;
  }

  /** Takes bytes up to the end of the answer, and returns how many; the rest is not part of it. */
  feed(bytes: Buffer): number {
    this.#wireBytes += bytes.length;
    const taken = this.#parser.feed(bytes);
    // Chunks of a byte have six times the bytes, and no end.
    const most = 2 * this.#bodyBytes + FRAMING_BYTES;
    if (this.#wireBytes > most && !this.#parser.done) this.#cut = true;
    return taken;
  }

  end(): void {
    this.#parser.end();
  }

  /** Undefined while there is no status. */
  answer(): Answer | undefined {
    if (this.status === 0) return undefined;
    return {
      status: this.status,
      headers: this.#headers,
      body: this.#body.subarray(0, this.#bodyBytes),
      bodyEnd: this.#cut ? 'cut' : this.#parser.done ? 'complete' : 'broken',
    };
  }

  #keep(bytes: Buffer): void {
    const room = this.#cap - this.#bodyBytes;
    if (bytes.length > room) this.#cut = true;
    if (room <= 0) return;
    const kept = bytes.subarray(0, room);
    const length = this.#bodyBytes + kept.length;
    if (length > this.#body.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(this.#cap, length * GROWTH));
      this.#body.copy(larger, 0, 0, this.#bodyBytes);
      this.#body = larger;
    }
    kept.copy(this.#body, this.#bodyBytes);
    this.#bodyBytes = length;
  }
}
