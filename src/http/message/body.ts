import { type Cipher, createCipheriv, createHash, hash } from 'node:crypto';
import { HttpError } from '../http-error.js';
import { bodyScript } from './body-script.js';
import { BLOCK_BYTES, SharedPrefix } from './shared-prefix.js';

/** Bytes to send, of a known size, generated each time that they are needed. */
export interface BodySource {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. May hash the whole body: see `digest` for large ones. */
  sha256(): string;
  /** As `sha256`, but lets the event loop turn meanwhile. */
  digest(): Promise<string>;
  /**
   * The bytes in order. A chunk is valid until the next one is requested, which may overwrite its
   * memory.
   */
  chunks(): Iterable<Uint8Array>;
  /**
   * The whole body.
   * @throws HttpError `body-too-large` over 64 MiB.
   */
  bytes(): Buffer;
  /** Of a generated body that is too large for a file: a program for Node that writes it. */
  script?(): string;
}

export interface SeededBodyOptions {
  /** The same seed and size give the same bytes, on every machine. */
  seed: string;
  /** Bytes, from 0. */
  size: number;
  /** The most bytes of a chunk; 1 MiB at most and by default. */
  chunkSize?: number;
}

/** Up to this size, bodies differ in all their bytes; beyond it, in their last ones. */
const UNIQUE_THROUGHOUT = BLOCK_BYTES;
const TAIL_BYTES = 1024;
const KEPT_BYTES = 64 * 1024;
/** How many bytes are generated at a time. */
const PIECE_BYTES = 64 * 1024;
const ZEROS = Buffer.alloc(PIECE_BYTES);
const MAX_IN_MEMORY = 64 * 1024 * 1024;
/** Breaks a server that looks for lines, strings or the last chunk within a body. */
const HOSTILE = Buffer.from('\r\n0\r\n\r\n\0\xff\xfe', 'latin1');

/**
 * A body of any size in constant memory, with a cheap digest.
 *
 * Up to 1 MiB every byte depends on the seed. A larger one is a prefix that all bodies share, with
 * a counter in each 4 KiB page (pages that are swapped, dropped or written twice change the
 * digest), and a tail of 1 KiB that depends on the seed: only the first digest of a size takes
 * time.
 */
export function seededBody({ seed, size, chunkSize = BLOCK_BYTES }: SeededBodyOptions): BodySource {
  const step = Math.max(1, Math.min(chunkSize, BLOCK_BYTES));
  return size <= UNIQUE_THROUGHOUT ? smallBody(seed, size, step) : largeBody(seed, size, step);
}

/** A body of given bytes. They are not copied. */
export function bufferBody(bytes: Uint8Array): BodySource {
  return generatedBody({ size: bytes.length, chunks: () => [bytes] });
}

function smallBody(seed: string, size: number, step: number): BodySource {
  let kept: Buffer | undefined;
  function* chunks(): Iterable<Uint8Array> {
    // They are needed when it is sent, hashed and recorded.
    if (size <= KEPT_BYTES) {
      kept ??= small(seed, Buffer.allocUnsafe(size));
      yield* slices(kept, step);
      return;
    }
    const block = SharedPrefix.block();
    yield* slices(small(seed, block.subarray(0, size)), step);
    SharedPrefix.giveBack(block);
  }
  return generatedBody({ size, chunks });
}

/** Fills `bytes`. */
function small(seed: string, bytes: Buffer): Buffer {
  const stream = keystreamOf(seed);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    // In pieces, since each is made outside of the heap, where garbage stays for long.
    stream.update(ZEROS.subarray(0, Math.min(PIECE_BYTES, bytes.length - at))).copy(bytes, at);
  }
  if (bytes.length >= 2 * HOSTILE.length) HOSTILE.copy(bytes, bytes.length >> 1);
  return bytes;
}

/** A body of a known size from its chunks, which are asked for each time that they are needed. */
export function generatedBody({ size, chunks }: Pick<BodySource, 'size' | 'chunks'>): BodySource {
  let known: string | undefined;
  const sha256 = () => {
    // At once where it is small: an object for it would take longer than to hash it.
    known ??= size <= KEPT_BYTES ? hash('sha256', gather(size, chunks())) : digestOf(chunks());
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

function digestOf(chunks: Iterable<Uint8Array>): string {
  const whole = createHash('sha256');
  for (const chunk of chunks) whole.update(chunk);
  return whole.digest('hex');
}

function largeBody(seed: string, size: number, step: number): BodySource {
  const prefix = size - TAIL_BYTES;
  const tail = keystreamOf(seed).update(ZEROS.subarray(0, TAIL_BYTES));
  function* chunks(): Iterable<Uint8Array> {
    const block = SharedPrefix.block();
    for (let start = 0; start < size; start += BLOCK_BYTES) {
      const length = Math.min(BLOCK_BYTES, size - start);
      SharedPrefix.stamp(block, start / BLOCK_BYTES);
      const from = Math.max(prefix, start);
      if (start + length > from) tail.copy(block, from - start, from - prefix);
      yield* slices(block.subarray(0, length), step);
    }
    // Not where sending ended early: a write of it may still be in progress.
    SharedPrefix.giveBack(block);
  }
  return {
    size,
    sha256: () => SharedPrefix.hash(prefix).update(tail).digest('hex'),
    digest: async () => (await SharedPrefix.hashSoon(prefix)).update(tail).digest('hex'),
    chunks,
    bytes: () => gather(size, chunks()),
    script: () => bodyScript(size, tail),
  };
}

function keystreamOf(seed: string): Cipher {
  const key = hash('sha256', `archive-assay body\0${seed}`, 'buffer');
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
}

function* slices(bytes: Uint8Array, step: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function gather(size: number, chunks: Iterable<Uint8Array>): Buffer {
  if (size > MAX_IN_MEMORY) throw new HttpError('body-too-large', `${size} bytes`);
  const all = Buffer.allocUnsafe(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
