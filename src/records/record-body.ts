import { TemplateError } from './template-error.js';

/** The bytes of a request, made each time that they are needed where there are many. */
export interface RecordBody {
  /** Bytes. */
  readonly size: number;
  /** In order. A chunk is valid until the next one is requested, which may overwrite its memory. */
  chunks(): Iterable<Uint8Array>;
  bytes(): Buffer;
}

const CHUNK_BYTES = 1024 * 1024;

/** A body of given bytes. They are not copied. */
export function givenBody(bytes: Buffer): RecordBody {
  return { size: bytes.length, chunks: () => [bytes], bytes: () => bytes };
}

/**
 * A body of exactly `size` bytes: the pieces of a request with as much text in each gap between
 * them; its last few bytes are ASCII. A check may keep several of 30 MB each to its end, so only
 * the pieces stay in memory.
 *
 * @throws TemplateError where the pieces leave no gap, or none of this size
 */
export function paddedBody(pieces: readonly string[], size: number, unit = 'x'): RecordBody {
  const gaps = pieces.length - 1;
  if (gaps === 0) {
    throw new TemplateError("the text of the record stands nowhere in the profile's template");
  }
  const room = (size - Buffer.byteLength(pieces.join(''))) / gaps;
  if (room < 0 || !Number.isInteger(room)) {
    throw new TemplateError(`a record of this shape cannot have exactly ${size} bytes`);
  }
  const filling = Buffer.from(JSON.stringify(unit).slice(1, -1));
  function* chunks(): Iterable<Uint8Array> {
    const whole = room - (room % filling.length);
    const step = CHUNK_BYTES - (CHUNK_BYTES % filling.length);
    const chunk = Buffer.alloc(Math.min(whole, step), filling);
    for (const [index, piece] of pieces.entries()) {
      yield Buffer.from(piece);
      if (index === gaps) break;
      for (let at = 0; at < whole; at += step) yield chunk.subarray(0, Math.min(step, whole - at));
      yield Buffer.alloc(room - whole, 'x');
    }
  }
  return { size, chunks, bytes: () => Buffer.concat([...chunks()], size) };
}
