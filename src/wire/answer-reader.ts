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

/** Collects one answer from a connection, its body up to a cap. */
export class AnswerReader {
  readonly #parser: ResponseParser;
  readonly #cap: number;
  #headers = new AnswerHeaders([]);
  #body: Buffer[] = [];
  #bodyBytes = 0;
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

  /** Returns false when bytes came that belong to no answer. */
  feed(bytes: Buffer): boolean {
    return this.#parser.feed(bytes) === bytes.length;
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
      body: Buffer.concat(this.#body),
      bodyEnd: this.#cut ? 'cut' : this.#parser.done ? 'complete' : 'broken',
    };
  }

  #keep(bytes: Buffer): void {
    const room = this.#cap - this.#bodyBytes;
    if (bytes.length > room) this.#cut = true;
    if (room <= 0) return;
    this.#body.push(Buffer.from(bytes.subarray(0, room)));
    this.#bodyBytes += Math.min(bytes.length, room);
  }
}
