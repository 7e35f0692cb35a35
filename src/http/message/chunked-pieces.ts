import type { Delivery } from './http-request.js';
import type { BytesPiece, Piece } from './piece.js';
import { BLOCK_BYTES } from './shared-prefix.js';
import { CRLF, SMALL, SmallChunks } from './small-chunks.js';

/** Bytes of a body that are sent in small chunks, where small ones are asked for. */
const IN_SMALL_CHUNKS = 4 * 1024;
/** By how much they grow afterwards: odd ones stay odd. */
const GROWTH = 8191;
/** With at least two zeros before the size of a chunk of a usual body. */
const PADDED_DIGITS = 8;

/**
 * A body in chunks of the sizes that a delivery states (RFC 9112, section 7.1). A pause may be
 * within one.
 *
 * @param size of the whole body, in bytes
 * @param hasEnd whether the empty chunk follows that ends it
 */
export function* chunkedPieces(
  pieces: Iterable<Piece>,
  size: number,
  { chunks, paddedChunkSizes = false }: Delivery,
  hasEnd: boolean,
): Iterable<Piece> {
  const sizes = chunkSizes(chunks, size);
  let left = 0;
  // Most chunks of a body have the size of the one before.
  let line = { size: 0, piece: sizeLine(0, paddedChunkSizes) };
  const small = new SmallChunks();
  for (const piece of pieces) {
    if ('pauseMs' in piece) {
      yield piece;
      continue;
    }
    for (let at = 0; at < piece.bytes.length; ) {
      const rest = piece.bytes.length - at;
      const begins = left === 0;
      if (begins) {
        left = sizes.next().value ?? rest;
        if (left !== line.size) line = { size: left, piece: sizeLine(left, paddedChunkSizes) };
      }
      const sent = Math.min(left, rest);
      left -= sent;
      if (begins && sent < SMALL && left === 0) {
        small.add(line.piece.bytes, piece.bytes, at, sent);
        at += sent;
        if (small.isFull) yield small.take();
        continue;
      }
      if (!small.isEmpty) yield small.take();
      if (begins) yield line.piece;
      yield { bytes: piece.bytes.subarray(at, at + sent), payload: sent };
      at += sent;
      if (left === 0) yield CRLF;
    }
    if (!small.isEmpty) yield small.take();
  }
  if (!hasEnd) return;
  yield sizeLine(0, paddedChunkSizes);
  yield CRLF;
}

/** As many as the body has chunks, together its size. */
function* chunkSizes(stated: readonly number[] | undefined, size: number): Generator<number, void> {
  const cycle = stated?.length ? stated : [BLOCK_BYTES];
  let sent = 0;
  for (let index = 0; sent < size; index += 1) {
    const wanted = Math.max(1, cycle[index % cycle.length] ?? 1);
    const grown = sent >= IN_SMALL_CHUNKS && wanted < SMALL ? wanted * GROWTH : wanted;
    const next = Math.min(grown, size - sent);
    sent += next;
    yield next;
  }
}

function sizeLine(size: number, padded: boolean): BytesPiece {
  const digits = size.toString(16);
  const written = padded ? digits.toUpperCase().padStart(PADDED_DIGITS, '0') : digits;
  return { bytes: Buffer.from(`${written}\r\n`), payload: 0 };
}
