import type { BytesPiece } from './piece.js';

export const CRLF: BytesPiece = { bytes: Buffer.from('\r\n'), payload: 0 };
/** Chunks with fewer bytes are small. */
export const SMALL = 1024;
/**
 * Where small chunks become one piece: as pieces of their own they cost far more than their bytes.
 */
const scratch = Buffer.allocUnsafeSlow(32 * 1024);
/** Enough for a small chunk with its size and the ends of its lines. */
const MAX_OF_ONE = SMALL + 32;

/** Small chunks, whole ones, one behind the other. */
export class SmallChunks {
  #bytes = 0;
  #payload = 0;

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  /** Whether another one may not fit. */
  get isFull(): boolean {
    return this.#bytes + MAX_OF_ONE > scratch.length;
  }

  /** Adds `length` bytes of a body from `at` on, behind the line with their number. */
  add(line: Uint8Array, body: Uint8Array, at: number, length: number): void {
    this.#copy(line, 0, line.length);
    this.#copy(body, at, length);
    this.#copy(CRLF.bytes, 0, CRLF.bytes.length);
    this.#payload += length;
  }

  /** What was added, and nothing of it again. Valid until more is added. */
  take(): BytesPiece {
    const piece = { bytes: scratch.subarray(0, this.#bytes), payload: this.#payload };
    this.#bytes = 0;
    this.#payload = 0;
    return piece;
  }

  /** Byte by byte: a call of a native function takes longer than the few that there are. */
  #copy(from: Uint8Array, at: number, length: number): void {
    for (let index = at; index < at + length; index += 1) {
      scratch[this.#bytes] = from[index] ?? 0;
      this.#bytes += 1;
    }
  }
}
