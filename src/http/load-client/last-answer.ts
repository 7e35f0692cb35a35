const NOTHING = Buffer.alloc(0);
/** After this many different answers in a row, no further one is remembered. */
const MAX_MISSES = 64;

/**
 * The last answer on a connection, byte for byte: most targets repeat the same one, which need not
 * be parsed again.
 */
export class LastAnswer {
  status = 0;
  body: Buffer = NOTHING;
  #bytes: Buffer = NOTHING;
  #misses = 0;

  /** Whether these bytes are exactly that answer. */
  is(bytes: Buffer): boolean {
    if (bytes.length === this.#bytes.length && bytes.equals(this.#bytes)) {
      this.#misses = 0;
      return true;
    }
    this.#misses += 1;
    return false;
  }

  /** Copies a complete answer that leaves the connection open. */
  remember(bytes: Buffer, status: number, body: Buffer): void {
    if (this.#misses > MAX_MISSES) return;
    this.#bytes = Buffer.from(bytes);
    this.status = status;
    this.body = Buffer.from(body);
  }
}
