interface ScannerListener {
  /** Bytes of a body have passed. */
  onBody(bytes: number): void;
  /** A request is complete. */
  onRequest(method: string, path: string): void;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const EXPECT = /\r\nexpect: *100-continue/i;
const MAX_HEAD = 64 * 1024;
const LF = 10;

/**
 * Finds the ends of the requests on one connection, and reads no more of them. Made to be cheap: it
 * takes plain requests only.
 */
export class RequestScanner {
  readonly #listener: ScannerListener;
  #carry: Buffer | undefined;
  /** Bytes of a sized body, or of a chunk and its line end, that are still to come. */
  #left = 0;
  #chunked = false;
  #lastChunk = false;
  #method = '';
  #path = '';
  #inBody = false;
  /** The last head and its length: clients send the same one over and over. */
  #knownHead = Buffer.alloc(0);
  #knownLength = 0;

  constructor(listener: ScannerListener) {
    this.#listener = listener;
  }

  /** Returns false for what is not a plain request. */
  feed(bytes: Buffer): boolean {
    let rest = this.#carry === undefined ? bytes : Buffer.concat([this.#carry, bytes]);
    this.#carry = undefined;
    while (rest.length > 0) {
      const taken = this.#inBody ? this.#body(rest) : this.#head(rest);
      if (taken < 0) return false;
      if (taken === 0) {
        if (rest.length > MAX_HEAD) return false;
        this.#carry = Buffer.from(rest);
        return true;
      }
      rest = rest.subarray(taken);
    }
    return true;
  }

  #head(bytes: Buffer): number {
    const known = this.#knownHead.length;
    if (known > 0 && bytes.length >= known && this.#knownHead.equals(bytes.subarray(0, known))) {
      return this.#begin(known, this.#knownLength);
    }
    const at = bytes.indexOf(END_OF_HEAD);
    if (at === -1) return 0;
    const head = bytes.toString('latin1', 0, at);
    const [method = '', path = ''] = head.split(' ', 2);
    this.#method = method;
    this.#path = path;
    this.#chunked = CHUNKED.test(head);
    if (EXPECT.test(head)) return -1;
    const length = Number(LENGTH.exec(head)?.[1] ?? 0);
    const end = at + END_OF_HEAD.length;
    this.#knownHead = this.#chunked ? Buffer.alloc(0) : Buffer.from(bytes.subarray(0, end));
    this.#knownLength = length;
    return this.#begin(end, length);
  }

  #begin(end: number, length: number): number {
    this.#lastChunk = false;
    this.#left = this.#chunked ? 0 : length;
    this.#inBody = true;
    if (!this.#chunked && length === 0) this.#finish();
    return end;
  }

  #body(bytes: Buffer): number {
    if (this.#left === 0) return this.#chunkSize(bytes);
    const taken = Math.min(this.#left, bytes.length);
    this.#left -= taken;
    this.#listener.onBody(taken);
    if (this.#left === 0 && (!this.#chunked || this.#lastChunk)) this.#finish();
    return taken;
  }

  #chunkSize(bytes: Buffer): number {
    const lf = bytes.indexOf(LF);
    if (lf === -1) return 0;
    const size = Number.parseInt(bytes.toString('latin1', 0, lf), 16);
    if (Number.isNaN(size)) return -1;
    this.#lastChunk = size === 0;
    // The line end that follows the data is counted with it.
    this.#left = size + 2;
    return lf + 1;
  }

  #finish(): void {
    this.#inBody = false;
    this.#listener.onRequest(this.#method, this.#path);
  }
}
