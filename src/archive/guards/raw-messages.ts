/**
 * How a request came, as the parser of Node's server does not tell it. Milliseconds are of a steady
 * clock.
 */
export interface RawMessage {
  /** The longest time between two parts of the head. */
  headGapMs: number;
  headEnd: number;
  /** When the first byte behind the head came. */
  bodyStart: number | undefined;
  /**
   * The sizes of its chunks as they were written, without the last, empty one; undefined when it is
   * not chunked.
   */
  chunks: string[] | undefined;
  /** Bytes of the body so far, without what frames them. */
  bytes: number;
  /** The times between two parts of the body, and how many of its bytes were there before. */
  gaps: { ms: number; before: number }[];
}

type State = 'head' | 'length' | 'size' | 'data' | 'data-end' | 'trailer' | 'lost';

const HEAD_END = '\r\n\r\n';
const MAX_HEAD_BYTES = 2 ** 17;

/**
 * Follows the requests of one connection, byte by byte (RFC 9112, sections 2 to 7). Gives up on
 * what is not HTTP.
 */
export class RawMessages {
  /** In the order in which they came. */
  readonly messages: RawMessage[] = [];
  #state: State = 'head';
  #line = '';
  #rest = 0;
  #last = 0;
  #message = freshMessage();

  /** Takes what the connection brought, before the server parses it. */
  push(segment: Buffer, now: number): void {
    this.#arrive(now);
    let at = 0;
    while (at < segment.length && this.#state !== 'lost') at = this.#take(segment, at, now);
    this.#last = now;
  }

  #arrive(now: number): void {
    const message = this.#message;
    const ms = now - this.#last;
    if (this.#state === 'head') {
      if (this.#line !== '') message.headGapMs = Math.max(message.headGapMs, ms);
    } else if (message.bodyStart === undefined) message.bodyStart = now;
    else message.gaps.push({ ms, before: message.bytes });
  }

  #take(segment: Buffer, at: number, now: number): number {
    switch (this.#state) {
      case 'head':
        return this.#head(segment, at, now);
      case 'length':
      case 'data':
        return this.#body(segment, at, now);
      default:
        return this.#lineOf(segment, at);
    }
  }

  #head(segment: Buffer, at: number, now: number): number {
    const before = this.#line;
    const text = before + segment.toString('latin1', at);
    const end = text.indexOf(HEAD_END);
    if (end === -1) {
      this.#line = text.replace(/^(\r\n)+/, '');
      if (text.length > MAX_HEAD_BYTES) this.#state = 'lost';
      return segment.length;
    }
    this.#line = '';
    this.#message.headEnd = now;
    this.messages.push(this.#message);
    this.#begin(text.slice(0, end));
    return at + end + HEAD_END.length - before.length;
  }

  #begin(head: string): void {
    const length = /\r\ncontent-length:[ \t]*(\d+)/i.exec(head)?.[1];
    if (/\r\ntransfer-encoding:[^\r]*chunked/i.test(head)) {
      this.#message.chunks = [];
      this.#state = 'size';
    } else if (length !== undefined && Number(length) > 0) {
      this.#rest = Number(length);
      this.#state = 'length';
    } else this.#next();
  }

  #body(segment: Buffer, at: number, now: number): number {
    const taken = Math.min(this.#rest, segment.length - at);
    this.#rest -= taken;
    this.#message.bytes += taken;
    this.#message.bodyStart ??= now;
    if (this.#rest === 0) {
      if (this.#state === 'data') this.#state = 'data-end';
      else this.#next();
    }
    return at + taken;
  }

  /** What frames chunks is lines. */
  #lineOf(segment: Buffer, at: number): number {
    const end = segment.indexOf('\n', at);
    const stop = end === -1 ? segment.length : end + 1;
    this.#line += segment.toString('latin1', at, stop);
    if (end === -1) {
      if (this.#line.length > MAX_HEAD_BYTES) this.#state = 'lost';
      return stop;
    }
    const line = this.#line.trim();
    this.#line = '';
    if (this.#state === 'size') this.#chunk(line);
    else if (this.#state === 'data-end') this.#state = 'size';
    else if (line === '') this.#next();
    return stop;
  }

  #chunk(line: string): void {
    const digits = /^[\da-f]+/i.exec(line)?.[0];
    if (digits === undefined) {
      this.#state = 'lost';
      return;
    }
    this.#rest = Number.parseInt(digits, 16);
    this.#state = this.#rest === 0 ? 'trailer' : 'data';
    if (this.#rest > 0) this.#message.chunks?.push(digits);
  }

  #next(): void {
    this.#message = freshMessage();
    this.#state = 'head';
  }
}

const freshMessage = (): RawMessage => ({
  headGapMs: 0,
  headEnd: 0,
  bodyStart: undefined,
  chunks: undefined,
  bytes: 0,
  gaps: [],
});
