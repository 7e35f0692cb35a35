import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunkedPieces } from './chunked-pieces.js';
import type { Piece } from './piece.js';

/** What is sent of a body that comes in blocks, with a pause before each of them. */
function sent(blocks: Buffer[], chunks: number[], paddedChunkSizes: boolean, hasEnd: boolean) {
  const size = Buffer.concat(blocks).length;
  const pieces = blocks.flatMap((bytes): Piece[] => [
    { pauseMs: 1 },
    { bytes, payload: bytes.length },
  ]);
  const all: Piece[] = [];
  for (const piece of chunkedPieces(pieces, size, { chunks, paddedChunkSizes }, hasEnd)) {
    // A piece is valid until the next one only.
    all.push('pauseMs' in piece ? piece : { ...piece, bytes: Buffer.from(piece.bytes) });
  }
  return {
    bytes: Buffer.concat(all.map((piece) => ('pauseMs' in piece ? Buffer.of(0xff) : piece.bytes))),
    payload: all.reduce((sum, piece) => sum + ('pauseMs' in piece ? 0 : piece.payload), 0),
    pieces: all.length,
  };
}

/** How many bytes there are in all of the chunks, without the pauses. */
function chunksIn(bytes: Buffer): number {
  const text = bytes.toString('latin1').replaceAll('\u00ff', '');
  let total = 0;
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, end), 16);
    if (size === 0) return total;
    at = end + 2 + size;
    expect(text.slice(end + 2, at + 2)).toBe(`${'x'.repeat(size)}\r\n`);
    at += 2;
    total += size;
  }
}

it('sends a whole body as it sends one that may be cut off, its end apart', () => {
  const block = fc.integer({ min: 1, max: 70_000 }).map((size) => Buffer.alloc(size, 'x'));
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (blocks, chunks, isPadded) => {
        const whole = sent(blocks, chunks, isPadded, true);
        const open = sent(blocks, chunks, isPadded, false);
        const end = Buffer.from(isPadded ? '00000000\r\n\r\n' : '0\r\n\r\n');
        expect(whole.bytes.equals(Buffer.concat([open.bytes, end]))).toBe(true);
        expect(whole.payload).toBe(open.payload);
        expect(chunksIn(whole.bytes)).toBe(whole.payload);
      },
    ),
    { numRuns: 200 },
  );
});

it('makes few pieces of many small chunks', () => {
  const whole = sent([Buffer.alloc(4096, 'x')], [1], true, true);
  const pause = 1;
  expect(whole.bytes.length).toBe(pause + 4096 * (8 + 2 + 1 + 2) + 12);
  expect(whole.pieces).toBeLessThan(10);
});
