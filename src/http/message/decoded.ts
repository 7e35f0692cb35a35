import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Answer } from './answer-reader.js';

/** Of a compressed answer no more is looked at than of any other. */
const MOST_BYTES = 1024 * 1024;

const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * The body of an answer without its content coding (RFC 9110, section 8.4). Nobody asked for one, but some servers
 * compress whatever they send.
 *
 * @returns undefined where it is not whole, in another coding, broken, or too long
 */
export function decoded({ headers, body, bodyEnd }: Answer): Buffer | undefined {
  const coding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (bodyEnd !== 'complete') return undefined;
  if (coding === 'identity' || coding === '' || body.length === 0) return body;
  try {
    const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    return decode?.(body, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}
