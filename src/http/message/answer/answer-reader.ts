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

/** How much of an answer is read. */
export interface AnswerLimits {
  /** Bytes of the body. */
  body: number;
  /**
   * How many bytes of chunk framing are allowed beyond twice the size of the body; 80 KiB by
   * default.
   */
  framing?: number;
}

/** The same for heads and 1xx answers. */
const FRAMING_BYTES = 80 * 1024;
/**
 * How many bytes are parsed between comparisons of the sum: a read may bring thousands of tiny
 * chunks.
 */
const SLICE_BYTES = 8 * 1024;

/** Collects one answer from a connection, as far as its limits allow. */
export class AnswerReader {
  readonly #parser: ResponseParser;
  readonly #body: CappedBuffer;
  #headers = new AnswerHeaders([]);
  readonly #framing: number;
  /** Including the framing. */
  receivedBytes = 0;
  /** Those that had come when status and headers were read. */
  #headBytes = 0;
  #cut = false;

  constructor(method: string, { body, framing = FRAMING_BYTES }: AnswerLimits) {
    this.#framing = framing;
    this.#body = new CappedBuffer(body);
    this.#parser = new ResponseParser({
      onHead: () => {
        this.#headers = new AnswerHeaders(this.#parser.headers());
      },
      onBody: (bytes, from, to) => {
        this.#body.add(bytes, from, to, this.#parser.announcedBytes);
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

  /**
   * Consumes bytes up to the end of the answer and returns how many; the rest is not part of it.
   */
  feed(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length && !this.over) {
      const slice = bytes.subarray(at, at + SLICE_BYTES);
      this.receivedBytes += slice.length;
      const hadHead = this.status !== 0;
      at += this.#parser.feed(slice);
      if (!hadHead && this.status !== 0) this.#headBytes = this.receivedBytes;
      // One-byte chunks have six times the bytes, and may never end.
      const framing = hadHead ? this.#framing : FRAMING_BYTES;
      const most = this.#headBytes + 2 * this.#body.length + framing;
      if (this.receivedBytes > most && !this.#parser.done) this.#cut = true;
    }
    return this.#cut ? bytes.length : at;
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
