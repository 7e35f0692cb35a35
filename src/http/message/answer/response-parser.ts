import { digit, hexDigit, isBlank, isFieldText, lineEnd } from './grammar.js';
import { HeaderSection } from './header-section.js';
import { couldBeHttp, notHttp, type ParseFailure, VERSION_BYTES } from './parse-failure.js';

/** How much may precede the final status and a body; an answer beyond that is an error. */
export interface ParserLimits {
  /** Bytes of one head, of the trailers, and of one chunk's size line. */
  headBytes: number;
  headerCount: number;
  /** 1xx answers before the final one. */
  informational: number;
}

export interface ResponseSink {
  /** Status and headers of the final answer were read; they are in the parser's fields. */
  onHead?(): void;
  /**
   * The next bytes of the body, a part of what was fed: copy what is to be kept. No view is made,
   * since chunks may be tiny.
   */
  onBody?(bytes: Buffer, from: number, to: number): void;
}

export const DEFAULT_LIMITS: ParserLimits = {
  headBytes: 64 * 1024,
  headerCount: 1000,
  informational: 1000,
};

type Phase =
  | 'status-line'
  | 'header'
  | 'sized-body'
  | 'body-to-close'
  | 'chunk-size'
  | 'chunk-data'
  | 'chunk-end'
  | 'trailer'
  | 'done'
  | 'failed';

const CR = 13;
const NOTHING = Buffer.alloc(0);

/**
 * Parses the answers of one HTTP/1.1 connection (RFC 9112) from bytes that may be split anywhere.
 *
 * It determines the framing by section 6.3 and guesses nothing: a violation of the grammar is a
 * failure, which is a value. Answers with status 1xx are skipped. Header lines are kept only for a
 * sink with `onHead`, and turned into strings on demand, so that a load generator does not pay for
 * them.
 */
export class ResponseParser {
  /** 0 until the head of the final answer was read. */
  status = 0;
  failure: ParseFailure | undefined;
  /** Whether the connection may carry another request, as far as this answer is concerned. */
  keepAlive = false;

  readonly #sink: ResponseSink;
  readonly #limits: ParserLimits;
  readonly #headers: HeaderSection;
  #phase: Phase = 'status-line';
  #headRequest = false;
  /** The beginning of a line whose end has not arrived. */
  #carry: Buffer = NOTHING;
  /** Bytes of this head, trailer section or chunk size line so far. */
  #lineBytes = 0;
  #begun = false;
  #informational = 0;
  #minor = 1;
  #code = 0;
  /** Bytes left of a sized body or of a chunk. */
  #left = 0;

  constructor(sink: ResponseSink = {}, limits: ParserLimits = DEFAULT_LIMITS) {
    this.#sink = sink;
    this.#limits = limits;
    this.#headers = new HeaderSection(limits.headerCount, sink.onHead !== undefined);
  }

  /** Prepares for the answer to the next request; answers to HEAD have no body. */
  begin(method: string): void {
    this.status = 0;
    this.failure = undefined;
    this.keepAlive = false;
    this.#headRequest = method === 'HEAD';
    this.#carry = NOTHING;
    this.#begun = false;
    this.#informational = 0;
    this.#beginHead();
  }

  /** The answer is complete. */
  get done(): boolean {
    return this.#phase === 'done';
  }

  /** Bytes of the body that are still to come, where its length is stated. */
  get announcedBytes(): number {
    return this.#phase === 'sized-body' ? this.#left : 0;
  }

  /** Some bytes of an answer have arrived, if only of a 1xx. */
  get begun(): boolean {
    return this.#begun;
  }

  /** In their order, names in lower case. Available only while `onHead` runs. */
  headers(): [name: string, value: string][] {
    return this.#headers.lines();
  }

  /**
   * Consumes bytes up to the end of the answer and returns how many; the rest is not part of it.
   */
  feed(bytes: Buffer): number {
    let at = 0;
    this.#begun ||= bytes.length > 0;
    while (at < bytes.length && this.#phase !== 'done' && this.#phase !== 'failed') {
      switch (this.#phase) {
        case 'sized-body':
        case 'chunk-data':
          at = this.#counted(bytes, at);
          break;
        case 'body-to-close':
          this.#sink.onBody?.(bytes, at, bytes.length);
          at = bytes.length;
          break;
        default:
          at = this.#text(bytes, at);
      }
    }
    return at;
  }

  /** The connection ended, which completes a body without a length and is a failure elsewhere. */
  end(): void {
    if (this.#phase === 'body-to-close') this.#phase = 'done';
    else if (this.#phase !== 'done' && this.#phase !== 'failed') this.#fail('truncated');
  }

  #beginHead(): void {
    this.#phase = 'status-line';
    this.#lineBytes = 0;
    this.#headers.begin();
  }

  #counted(bytes: Buffer, at: number): number {
    const end = Math.min(bytes.length, at + this.#left);
    this.#left -= end - at;
    this.#sink.onBody?.(bytes, at, end);
    if (this.#left === 0) this.#phase = this.#phase === 'chunk-data' ? 'chunk-end' : 'done';
    return end;
  }

  #text(bytes: Buffer, at: number): number {
    const lf = lineEnd(bytes, at);
    const end = lf === -1 ? bytes.length : lf + 1;
    this.#lineBytes += end - at;
    if (this.#lineBytes > this.#limits.headBytes) {
      this.#fail(this.status === 0 ? 'head-too-large' : 'bad-chunk');
    } else if (lf === -1) {
      this.#carry = Buffer.concat([this.#carry, bytes.subarray(at)]);
      if (this.#phase === 'status-line' && !couldBeHttp(this.#carry))
        this.#fail(notHttp(this.#carry));
    } else if (this.#carry.length === 0) {
      this.#line(bytes, at, lf);
    } else {
      const line = Buffer.concat([this.#carry, bytes.subarray(at, end)]);
      this.#carry = NOTHING;
      this.#line(line, 0, line.length - 1);
    }
    return end;
  }

  /** A line, its LF at `lf`. */
  #line(bytes: Buffer, from: number, lf: number): void {
    const end = lf - 1;
    const broken = end < from || bytes[end] !== CR;
    switch (this.#phase) {
      case 'status-line':
        if (broken || !this.#statusLine(bytes, from, end)) {
          this.#fail(
            couldBeHttp(bytes.subarray(from, lf))
              ? 'bad-status-line'
              : notHttp(bytes.subarray(from)),
          );
        }
        break;
      case 'header':
      case 'trailer':
        if (broken) this.#fail('bad-header');
        else if (end === from) this.#endOfLines();
        else this.#header(bytes, from, end);
        break;
      case 'chunk-size':
        if (broken || !this.#chunkSize(bytes, from, end)) this.#fail('bad-chunk');
        break;
      default:
        if (broken || end !== from) this.#fail('bad-chunk');
        else {
          this.#lineBytes = 0;
          this.#phase = 'chunk-size';
        }
    }
  }

  /** `HTTP/1.x SP 3DIGIT [ SP reason ]`; the second space is often omitted with the reason. */
  #statusLine(bytes: Buffer, from: number, end: number): boolean {
    if (end - from < 12 || !couldBeHttp(bytes.subarray(from, from + VERSION_BYTES))) return false;
    const minor = digit(bytes, from + 7);
    const [a, b, c] = [digit(bytes, from + 9), digit(bytes, from + 10), digit(bytes, from + 11)];
    if (minor < 0 || bytes[from + 8] !== 32 || a < 1 || b < 0 || c < 0) return false;
    if (end - from > 12 && bytes[from + 12] !== 32) return false;
    for (let at = from + 12; at < end; at++) if (!isFieldText(bytes[at] ?? 0)) return false;
    this.#minor = minor;
    this.#code = a * 100 + b * 10 + c;
    this.#phase = 'header';
    return true;
  }

  #header(bytes: Buffer, from: number, end: number): void {
    const fault = this.#headers.take(bytes, from, end, this.#phase === 'trailer');
    if (fault) this.#fail(fault);
  }

  #endOfLines(): void {
    if (this.#phase === 'trailer') this.#phase = 'done';
    else if (this.#code === 101) this.#fail('unasked-upgrade');
    else if (this.#code < 200) {
      this.#informational += 1;
      if (this.#informational > this.#limits.informational) this.#fail('too-many-informational');
      else this.#beginHead();
    } else this.#endOfHead();
  }

  /** RFC 9112, section 6.3: how long the body is. */
  #endOfHead(): void {
    const { coding, close, keepAlive } = this.#headers;
    const length = this.#headers.contentLength;
    this.keepAlive = !close && (this.#minor >= 1 || keepAlive);
    const bodiless = this.#headRequest || this.#code === 204 || this.#code === 304;
    if (!bodiless && coding === 'invalid') {
      this.#fail('bad-coding');
      return;
    }
    this.status = this.#code;
    this.#lineBytes = 0;
    if (bodiless || (coding === 'none' && length === 0)) this.#phase = 'done';
    else if (coding === 'chunked') {
      // It overrides a Content-Length, but a connection with both must not be reused.
      this.keepAlive &&= length === -1 && this.#minor >= 1;
      this.#phase = 'chunk-size';
    } else if (coding === 'none' && length > 0) {
      this.#left = length;
      this.#phase = 'sized-body';
    } else {
      this.keepAlive = false;
      this.#phase = 'body-to-close';
    }
    this.#sink.onHead?.();
  }

  /** `1*HEXDIG [ BWS ";" extension ]` */
  #chunkSize(bytes: Buffer, from: number, end: number): boolean {
    let size = 0;
    let at = from;
    for (; at < end; at++) {
      const value = hexDigit(bytes[at] ?? 0);
      if (value < 0) break;
      size = size * 16 + value;
      if (size > Number.MAX_SAFE_INTEGER) return false;
    }
    if (at === from) return false;
    while (at < end && isBlank(bytes[at] ?? 0)) at += 1;
    if (at < end && bytes[at] !== 59) return false;
    for (; at < end; at++) if (!isFieldText(bytes[at] ?? 0)) return false;
    this.#lineBytes = 0;
    this.#left = size;
    this.#phase = size === 0 ? 'trailer' : 'chunk-data';
    return true;
  }

  #fail(failure: ParseFailure): void {
    this.failure = failure;
    this.keepAlive = false;
    this.#phase = 'failed';
  }
}
