const NOTHING = Buffer.alloc(0);
/** After so many different answers in a row no further one is remembered. */
const MAX_MISSES = 64;

/**
 * The last answer of a connection, byte for byte: most targets give the same one over and over, and what was parsed
 * once need not be parsed again.
 */
export class LastAnswer {
  status = 0;
  body: Buffer = NOTHING;
  #bytes: Buffer = NOTHING;
  #misses = 0;

  /** Whether these bytes are that answer, and nothing else. */
  is(bytes: Buffer): boolean {
    if (bytes.length === this.#bytes.length && bytes.equals(this.#bytes)) {
      this.#misses = 0;
      return true;
    }
    this.#misses += 1;
    return false;
  }

  /** Takes a copy of a whole answer, after which the connection stays open. */
  remember(bytes: Buffer, status: number, body: Buffer): void {
    if (this.#misses > MAX_MISSES) return;
    this.#bytes = Buffer.from(bytes);
    this.status = status;
    this.body = Buffer.from(body);
  }
}
