import { inflateSync } from 'node:zlib';
import type { ValueCounts } from './latency-recorder.js';

/** What a compressed histogram, and the histogram in it, begin with: version 2 of the format. */
const COMPRESSED_COOKIE = 0x1c849304;
const COOKIE = 0x1c849303;
/** Whether a histogram counts in words of any size is of no matter here. */
const COOKIE_MASK = ~0xf0;
const HEADER_BYTES = 40;
/**
 * Three significant digits take 2048 values of the finest unit, and half as many of each coarser
 * one.
 */
const HALF_BITS = 10;
const HALF = 1 << HALF_BITS;
const DIGITS = 3;
const MAX_BYTES = 2 ** 20;

/**
 * The values of a histogram as `DurationHistogram.encoded` gives it, each as the smallest that
 * counts as equal: so they add up exactly. Only what was counted is looked at: the library makes
 * all 23,552 counts of a histogram, which takes a controller of hundreds of agents longer than it
 * has.
 *
 * @throws RangeError when it is none
 */
export function decodeDurations(text: string): ValueCounts {
  const compressed = Buffer.from(text, 'base64');
  if (compressed.length < 8 || (compressed.readInt32BE(0) & COOKIE_MASK) !== COMPRESSED_COOKIE) {
    throw new RangeError('not a compressed histogram');
  }
  const bytes = inflateSync(compressed.subarray(8), { maxOutputLength: MAX_BYTES });
  if (bytes.length < HEADER_BYTES || (bytes.readInt32BE(0) & COOKIE_MASK) !== COOKIE) {
    throw new RangeError('not a histogram');
  }
  if (bytes.readInt32BE(12) !== DIGITS) throw new RangeError('a histogram of another precision');
  const end = HEADER_BYTES + bytes.readInt32BE(4);
  if (end > bytes.length) throw new RangeError('a histogram that is cut');
  return countsIn(bytes, end);
}

/** Numbers of varying length: a count, or how many counts in a row are zero, as a negative one. */
function countsIn(bytes: Buffer, end: number): ValueCounts {
  const values: number[] = [];
  let index = 0;
  for (let at = HEADER_BYTES; at < end; ) {
    let coded = 0;
    let scale = 1;
    for (let more = true; more; at++) {
      const byte = bytes[at] ?? 0;
      coded += (byte & 0x7f) * scale;
      scale *= 128;
      more = byte >= 0x80 && at + 1 < end;
    }
    if (coded % 2 === 1) index += (coded + 1) / 2;
    else {
      if (coded > 0) values.push(lowestValueAt(index), coded / 2);
      index += 1;
    }
  }
  return Float64Array.from(values);
}

function lowestValueAt(index: number): number {
  const bucket = Math.floor(index / HALF) - 1;
  if (bucket < 0) return index;
  return ((index % HALF) + HALF) * 2 ** bucket;
}
