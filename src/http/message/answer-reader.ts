import { AnswerHeaders } from './answer-headers.js';
import { CappedBuffer } from './capped-buffer.js';
import { ResponseParser } from './response-parser.js';

/**
 * How far the body of an answer was read: to its end, to the cap, or until the connection ended,
 * stalled, or sent what is not HTTP.
 */
type BodyEnd = 'complete' | 'cut' | 'broken';

/** An answer as the harness judges it. Unlike in an `Exchange`, nothing is redacted. */
export interface Answer {
  status: number;
  headers: AnswerHeaders;
  /** As received: no content coding is removed. */
  body: Buffer;
  bodyEnd: BodyEnd;
}

/** Bytes that heads, chunk sizes and 1xx answers may have beyond twice those of the body. */
const FRAMING_BYTES = 80 * 1024;

/** Collects one answer from a connection, its body up to a cap. */
export class AnswerReader {
  readonly #parser: ResponseParser;
  readonly #body: CappedBuffer;
  #headers = new AnswerHeaders([]);
  /** Including the framing. */
  #receivedBytes = 0;
  #cut = false;

  constructor(method: string, bodyCap: number) {
    this.#body = new CappedBuffer(bodyCap);
    this.#parser = new ResponseParser({
      onHead: () => {
        this.#headers = new AnswerHeaders(this.#parser.headers());
      },
      onBody: (bytes) => {
        this.#body.add(bytes);
        this.#cut ||= this.#body.cut;
      },
    });
    this.#parser.begin(method);
  }

  /** 0 until status and headers were read. */
  get status(): number {
    return this.#parser.status;
  }

  /** Some byte of an answer has arrived, if only of a 1xx. */
  get begun(): boolean {
    return this.#parser.begun;
  }

  /** Nothing more is to be read: it is complete, cut, or malformed. */
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

  /** Consumes bytes up to the end of the answer and returns how many; the rest is not part of it. */
  feed(bytes: Buffer): number {
    this.#receivedBytes += bytes.length;
    const taken = this.#parser.feed(bytes);
    // One-byte chunks have six times the bytes, and may never end.
    const most = 2 * this.#body.length + FRAMING_BYTES;
    if (this.#receivedBytes > most && !this.#parser.done) this.#cut = true;
    return taken;
  }

  end(): void {
    this.#parser.end();
  }

  /** Undefined until a status was read. */
  answer(): Answer | undefined {
    if (this.status === 0) return undefined;
    return {
      status: this.status,
      headers: this.#headers,
      body: this.#body.bytes,
      bodyEnd: this.#cut ? 'cut' : this.#parser.done ? 'complete' : 'broken',
    };
  }
}
