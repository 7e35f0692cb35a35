import { createCipheriv, createHash, hash } from 'node:crypto';
import { HttpError } from '../http-error.js';
import { BLOCK_BYTES, SharedPrefix } from './shared-prefix.js';

/** Bytes to send, of a known size, made anew each time they are asked for. */
export interface BodySource {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. May hash the whole body: see `digest` for large ones. */
  sha256(): string;
  /** As `sha256`, but lets the event loop turn while it works. */
  digest(): Promise<string>;
  /** The bytes in order. A chunk is valid until the next one is asked for: its memory is used again. */
  chunks(): Iterable<Uint8Array>;
  /**
   * The whole body.
   * @throws HttpError `body-too-large` over 64 MiB.
   */
  bytes(): Buffer;
}

export interface SeededBodyOptions {
  /** The same seed and size give the same bytes, on every machine. */
  seed: string;
  /** Bytes, from 0. */
  size: number;
  /** The most bytes of a chunk; 1 MiB at most and by default. */
  chunkSize?: number;
}

/** Up to here a body differs from every other one in all its bytes; beyond it in its last bytes. */
const UNIQUE_THROUGHOUT = BLOCK_BYTES;
const TAIL_BYTES = 1024;
const KEPT_BYTES = 64 * 1024;
const ZEROS = Buffer.alloc(UNIQUE_THROUGHOUT);
const HELD_IN_MEMORY = 64 * 1024 * 1024;
/** What trips a server that looks for lines, strings or the last chunk inside of a body. */
const HOSTILE = Buffer.from('\r\n0\r\n\r\n\0\xff\xfe', 'latin1');

/**
 * A body of any size at constant memory, whose digest is cheap.
 *
 * Up to 1 MiB every byte depends on the seed. A larger one is a prefix that all bodies share, with a
 * counter in each 4 KiB page (a page that was swapped, dropped or written twice shows in the digest),
 * and a tail of 1 KiB that depends on the seed: only the first digest of a size costs time.
 */
export function seededBody({ seed, size, chunkSize = BLOCK_BYTES }: SeededBodyOptions): BodySource {
  const step = Math.max(1, Math.min(chunkSize, BLOCK_BYTES));
  return size <= UNIQUE_THROUGHOUT ? smallBody(seed, size, step) : largeBody(seed, size, step);
}

/** Bytes that the caller has. They are not copied. */
export function bufferBody(bytes: Uint8Array): BodySource {
  return piecesBody([bytes]);
}

/** Bytes that the caller has, where each piece is to be a write (or an HTTP chunk) of its own. */
export function piecesBody(pieces: readonly Uint8Array[]): BodySource {
  return heldBody(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    () => pieces,
  );
}

function smallBody(seed: string, size: number, step: number): BodySource {
  let kept: Buffer | undefined;
  return heldBody(size, () => {
    const bytes = kept ?? keystream(seed, size);
    if (size >= 2 * HOSTILE.length) HOSTILE.copy(bytes, size >> 1);
    // It is asked for when it is sent, digested and written down.
    if (size <= KEPT_BYTES) kept = bytes;
    return slices(bytes, step);
  });
}

function heldBody(size: number, chunks: () => Iterable<Uint8Array>): BodySource {
  let known: string | undefined;
  const sha256 = () => {
    if (known === undefined) {
      const whole = createHash('sha256');
      for (const chunk of chunks()) whole.update(chunk);
      known = whole.digest('hex');
    }
    return known;
  };
  return {
    size,
    sha256,
    digest: async () => sha256(),
    chunks,
    bytes: () => gather(size, chunks()),
  };
}

function largeBody(seed: string, size: number, step: number): BodySource {
  const prefix = size - TAIL_BYTES;
  const tail = keystream(seed, TAIL_BYTES);
  function* chunks(): Iterable<Uint8Array> {
    const block = SharedPrefix.block();
    for (let start = 0; start < size; start += BLOCK_BYTES) {
      const length = Math.min(BLOCK_BYTES, size - start);
      SharedPrefix.stamp(block, start / BLOCK_BYTES);
      const from = Math.max(prefix, start);
      if (start + length > from) tail.copy(block, from - start, from - prefix);
      yield* slices(block.subarray(0, length), step);
    }
    // Not where sending ended early: a write of it may still be under way.
    SharedPrefix.giveBack(block);
  }
  return {
    size,
    sha256: () => SharedPrefix.hash(prefix).update(tail).digest('hex'),
    digest: async () => (await SharedPrefix.hashSoon(prefix)).update(tail).digest('hex'),
    chunks,
    bytes: () => gather(size, chunks()),
  };
}

function keystream(seed: string, size: number): Buffer {
  const key = hash('sha256', `archive-assay body\0${seed}`, 'buffer');
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(ZEROS.subarray(0, size));
}

function* slices(bytes: Uint8Array, step: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function gather(size: number, chunks: Iterable<Uint8Array>): Buffer {
  if (size > HELD_IN_MEMORY) throw new HttpError('body-too-large', `${size} bytes`);
  const all = Buffer.allocUnsafe(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
