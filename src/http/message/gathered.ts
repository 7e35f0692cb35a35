import type { BytesPiece } from './piece.js';
import type { RequestWrite } from './request-write.js';

/** Pieces are gathered up to this many bytes. */
export const WRITE_BYTES = 64 * 1024;
/**
 * Where small pieces are gathered before they become a write. A write takes all of its pieces at
 * once, without waiting for anything, so that one place serves them all.
 */
const scratch = Buffer.allocUnsafeSlow(2 * WRITE_BYTES);

/** Pieces of a request that become one write. Nothing is added once they are `WRITE_BYTES`. */
export class Gathered {
  bytes = 0;
  readonly #pauseMs: number;
  /**
   * Bytes of the scratch buffer that are used. A body in chunks of one byte is thousands of pieces:
   * each is copied to its place at once.
   */
  #copied = 0;
  /**
   * A large piece is not copied: it is valid until the next one is asked for, and this write is
   * done before.
   */
  #last: Uint8Array | undefined;
  #payload = 0;
  #precedingPayload = 0;

  /** @param pauseMs milliseconds to wait before the write */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  add({ bytes, payload, preceding = false }: BytesPiece): void {
    if (bytes.length < WRITE_BYTES) this.#copy(bytes);
    else this.#last = bytes;
    this.bytes += bytes.length;
    if (preceding) this.#precedingPayload += payload;
    else this.#payload += payload;
  }

  write(): RequestWrite {
    const small = this.#copied > 0 ? [Buffer.from(scratch.subarray(0, this.#copied))] : [];
    return {
      parts: this.#last === undefined ? small : [...small, this.#last],
      payload: this.#payload,
      ...(this.#precedingPayload > 0 && { precedingPayload: this.#precedingPayload }),
      ...(this.#pauseMs > 0 && { pauseMs: this.#pauseMs }),
    };
  }

  #copy(bytes: Uint8Array): void {
    scratch.set(bytes, this.#copied);
    this.#copied += bytes.length;
  }
}
