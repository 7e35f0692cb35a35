import { isBlank, isFieldText, isNamed, plainNumber } from './grammar.js';

/** What Transfer-Encoding states: `to-close` where its last coding is not chunked. */
export type Coding = 'none' | 'chunked' | 'to-close' | 'invalid';

export type HeaderFault = 'bad-header' | 'bad-length' | 'too-many-headers';

const CONTENT_LENGTH = Buffer.from('content-length');
const TRANSFER_ENCODING = Buffer.from('transfer-encoding');
const CONNECTION = Buffer.from('connection');
/** The spelling of nearly all servers. */
const PLAIN_CLOSE = Buffer.from(' close');
const PLAIN_KEEP_ALIVE = Buffer.from(' keep-alive');
const COLON = 58;
const FIRST_TEXT_BYTES = 2048;

/** 1 for each byte that a field name may have (RFC 9110, section 5.6.2). */
const TOKEN = new Uint8Array(256);
for (const byte of Buffer.from("!#$%&'*+-.^_`|~0123456789")) TOKEN[byte] = 1;
for (let letter = 97; letter <= 122; letter++) TOKEN[letter] = TOKEN[letter - 32] = 1;

/**
 * The header section of an answer, line by line. What frames the answer is parsed at once; the
 * lines are kept as bytes in memory that is reused, and turned into strings by `lines`.
 */
export class HeaderSection {
  /** -1 where there is none. */
  contentLength = -1;
  coding: Coding = 'none';
  /** The Connection header has `close`, or `keep-alive`. */
  close = false;
  keepAlive = false;

  readonly #most: number;
  readonly #keeps: boolean;
  #count = 0;
  #text = Buffer.allocUnsafeSlow(FIRST_TEXT_BYTES);
  #textBytes = 0;
  /** Of each kept line: its start in `#text`, its colon, its end. */
  readonly #marks: number[] = [];
  #lastMayFold = false;

  /** @param keeps whether `lines` will be called */
  constructor(most: number, keeps: boolean) {
    this.#most = most;
    this.#keeps = keeps;
  }

  begin(): void {
    this.contentLength = -1;
    this.coding = 'none';
    this.close = false;
    this.keepAlive = false;
    this.#count = 0;
    this.#textBytes = 0;
    // Checking an empty list is cheaper than emptying it.
    if (this.#marks.length > 0) this.#marks.length = 0;
    this.#lastMayFold = false;
  }

  /** Adds the line in `bytes`, given without its line end. Trailers are checked and not kept. */
  take(bytes: Buffer, from: number, end: number, trailer: boolean): HeaderFault | undefined {
    for (let at = from; at < end; at++) if (!isFieldText(bytes[at] ?? 0)) return 'bad-header';
    if (isBlank(bytes[from] ?? 0)) return this.#fold(bytes, from, end, trailer);
    let colon = from;
    while (colon < end && TOKEN[bytes[colon] ?? 0] === 1) colon += 1;
    if (colon === from || bytes[colon] !== COLON || colon === end) return 'bad-header';
    this.#count += 1;
    if (this.#count > this.#most) return 'too-many-headers';
    this.#lastMayFold = true;
    if (trailer) return undefined;
    if (this.#keeps) this.#keepLine(bytes, from, colon, end);
    return this.#frame(bytes, from, colon, end);
  }

  /** Names in lower case. */
  lines(): [name: string, value: string][] {
    const lines: [string, string][] = [];
    for (let at = 0; at < this.#marks.length; at += 3) {
      const [start = 0, colon = 0, end = 0] = this.#marks.slice(at, at + 3);
      const name = this.#text.toString('latin1', start, colon).toLowerCase();
      lines.push([name, trimBlanks(this.#text.toString('latin1', colon + 1, end))]);
    }
    return lines;
  }

  /**
   * RFC 9112, section 5.2: a fold is read as blanks; it is refused in a field that frames the
   * answer.
   */
  #fold(bytes: Buffer, from: number, end: number, trailer: boolean): HeaderFault | undefined {
    if (!this.#lastMayFold) return 'bad-header';
    if (trailer || !this.#keeps) return undefined;
    this.#keep(bytes, from, end);
    this.#marks[this.#marks.length - 1] = this.#textBytes;
    return undefined;
  }

  #keepLine(bytes: Buffer, from: number, colon: number, end: number): void {
    const start = this.#textBytes;
    this.#keep(bytes, from, end);
    this.#marks.push(start, start + colon - from, this.#textBytes);
  }

  #keep(bytes: Buffer, from: number, end: number): void {
    const needed = this.#textBytes + end - from;
    if (needed > this.#text.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      this.#text.copy(larger, 0, 0, this.#textBytes);
      this.#text = larger;
    }
    bytes.copy(this.#text, this.#textBytes, from, end);
    this.#textBytes = needed;
  }

  #frame(bytes: Buffer, from: number, colon: number, end: number): HeaderFault | undefined {
    if (isNamed(bytes, from, colon, CONTENT_LENGTH)) {
      this.#lastMayFold = false;
      const plain = plainNumber(bytes, colon + 1, end);
      if (plain !== -1) return this.#length(plain);
      return this.#lengths(bytes.toString('latin1', colon + 1, end));
    }
    if (isNamed(bytes, from, colon, TRANSFER_ENCODING)) {
      this.#lastMayFold = false;
      for (const name of elements(bytes.toString('latin1', colon + 1, end))) {
        if (this.coding === 'chunked' || this.coding === 'invalid') this.coding = 'invalid';
        else this.coding = name === 'chunked' ? 'chunked' : 'to-close';
      }
    } else if (isNamed(bytes, from, colon, CONNECTION)) {
      this.#lastMayFold = false;
      this.#connection(bytes, colon + 1, end);
    }
    return undefined;
  }

  #connection(bytes: Buffer, from: number, end: number): void {
    if (isNamed(bytes, from, end, PLAIN_KEEP_ALIVE)) this.keepAlive = true;
    else if (isNamed(bytes, from, end, PLAIN_CLOSE)) this.close = true;
    else {
      const options = elements(bytes.toString('latin1', from, end));
      this.close ||= options.includes('close');
      this.keepAlive ||= options.includes('keep-alive');
    }
  }

  /** RFC 9112, section 6.3, rule 5: a list of equal lengths counts as one. */
  #lengths(value: string): HeaderFault | undefined {
    for (const element of value.split(',')) {
      const text = trimBlanks(element);
      const fault = this.#length(/^\d{1,16}$/.test(text) ? Number(text) : -1);
      if (fault) return fault;
    }
    return undefined;
  }

  #length(length: number): HeaderFault | undefined {
    if (length < 0 || length > Number.MAX_SAFE_INTEGER) return 'bad-length';
    if (this.contentLength !== -1 && this.contentLength !== length) return 'bad-length';
    this.contentLength = length;
    return undefined;
  }
}

function elements(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map(trimBlanks)
    .filter((element) => element !== '');
}

function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}
