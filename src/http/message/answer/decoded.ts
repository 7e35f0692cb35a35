import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Answer } from './answer-reader.js';

/** A decompressed answer is read as far as any other. */
const MAX_BYTES = 1024 * 1024;

const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * The body of an answer without its content coding (RFC 9110, section 8.4). None was asked for, but
 * some servers compress whatever they send.
 *
 * @returns undefined where it is incomplete, in another coding, malformed, or too long
 */
export function decoded({ headers, body, bodyEnd }: Answer): Buffer | undefined {
  const coding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (bodyEnd !== 'complete') return undefined;
  if (coding === 'identity' || coding === '' || body.length === 0) return body;
  try {
    const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    return decode?.(body, { maxOutputLength: MAX_BYTES });
  } catch {
    return undefined;
  }
}
