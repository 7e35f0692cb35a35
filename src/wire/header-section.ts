/** What Transfer-Encoding says: `to-close` when its last coding is not chunked. */
export type Coding = 'none' | 'chunked' | 'to-close' | 'invalid';

export type HeaderFault = 'bad-header' | 'bad-length' | 'too-many-headers';

const CONTENT_LENGTH = Buffer.from('content-length');
const TRANSFER_ENCODING = Buffer.from('transfer-encoding');
const CONNECTION = Buffer.from('connection');
const COLON = 58;
const FIRST_TEXT_BYTES = 2048;

/** 1 for each byte that a field name may have (RFC 9110, section 5.6.2). */
const TOKEN = new Uint8Array(256);
for (const byte of Buffer.from("!#$%&'*+-.^_`|~0123456789")) TOKEN[byte] = 1;
for (let letter = 97; letter <= 122; letter++) TOKEN[letter] = TOKEN[letter - 32] = 1;

/**
 * The header section of an answer, taken line by line. What frames the answer is read at once; the
 * lines are kept as bytes in memory that is used again, and made texts when `lines` is asked for.
 */
export class HeaderSection {
  /** -1 when there is none. */
  contentLength = -1;
  coding: Coding = 'none';
  /** The Connection header has `close`, or `keep-alive`. */
  close = false;
  keepAlive = false;

  readonly #most: number;
  #count = 0;
  #text = Buffer.allocUnsafeSlow(FIRST_TEXT_BYTES);
  #textBytes = 0;
  /** Of each kept line: its start in `#text`, its colon, its end. */
  readonly #marks: number[] = [];
  #lastMayFold = false;

  constructor(most: number) {
    this.#most = most;
  }

  begin(): void {
    this.contentLength = -1;
    this.coding = 'none';
    this.close = false;
    this.keepAlive = false;
    this.#count = 0;
    this.#textBytes = 0;
    this.#marks.length = 0;
    this.#lastMayFold = false;
  }

  /** Takes the line in `bytes` without its line end. Trailers are checked and not kept. */
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
    this.#keep(bytes, from, end);
    this.#marks.push(
      this.#textBytes - (end - from),
      this.#textBytes - (end - colon),
      this.#textBytes,
    );
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

  /** RFC 9112, section 5.2: a folded line is read as if the fold were blanks. Never in a framing field. */
  #fold(bytes: Buffer, from: number, end: number, trailer: boolean): HeaderFault | undefined {
    if (!this.#lastMayFold) return 'bad-header';
    if (trailer) return undefined;
    this.#keep(bytes, from, end);
    this.#marks[this.#marks.length - 1] = this.#textBytes;
    return undefined;
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
      return this.#length(bytes.toString('latin1', colon + 1, end));
    }
    if (isNamed(bytes, from, colon, TRANSFER_ENCODING)) {
      this.#lastMayFold = false;
      for (const name of elements(bytes.toString('latin1', colon + 1, end))) {
        if (this.coding === 'chunked' || this.coding === 'invalid') this.coding = 'invalid';
        else this.coding = name === 'chunked' ? 'chunked' : 'to-close';
      }
    } else if (isNamed(bytes, from, colon, CONNECTION)) {
      this.#lastMayFold = false;
      const options = elements(bytes.toString('latin1', colon + 1, end));
      this.close ||= options.includes('close');
      this.keepAlive ||= options.includes('keep-alive');
    }
    return undefined;
  }

  /** RFC 9112, section 6.3, rule 5: a list of equal lengths counts as one. */
  #length(value: string): HeaderFault | undefined {
    for (const element of value.split(',')) {
      const text = trimBlanks(element);
      const length = /^\d{1,16}$/.test(text) ? Number(text) : -1;
      if (length < 0 || length > Number.MAX_SAFE_INTEGER) return 'bad-length';
      if (this.contentLength !== -1 && this.contentLength !== length) return 'bad-length';
      this.contentLength = length;
    }
    return undefined;
  }
}

/** What a field value or a reason phrase may hold: blanks, visible characters, bytes over 127. */
export function isFieldText(byte: number): boolean {
  return byte >= 32 ? byte !== 127 : byte === 9;
}

export function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}

function isNamed(bytes: Buffer, from: number, colon: number, name: Buffer): boolean {
  if (colon - from !== name.length) return false;
  for (let at = 0; at < name.length; at++) {
    const byte = bytes[from + at] ?? 0;
    if ((byte >= 65 && byte <= 90 ? byte | 32 : byte) !== name[at]) return false;
  }
  return true;
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
