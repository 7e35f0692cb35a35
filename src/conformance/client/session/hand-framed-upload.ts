import { type BodySource, piecesBody } from '../../../http/message/body.js';
import type { RawRequest } from '../../../http/message/raw-request.js';
import type { Host } from '../../../profile/target.js';
import type { UploadOrder } from '../../language/session.js';

const CHUNK_BYTES = 65_536;

/** An upload whose framing no client library would send: of another length than it states, or broken off. */
export function handFramedUpload(
  { framing, declared, abort }: UploadOrder,
  host: Host,
  path: string,
  headers: Record<string, string>,
  body: BodySource,
): RawRequest {
  const payload = body.bytes().subarray(0, abort?.after ?? body.size);
  const chunked = framing === 'chunked';
  const pieces = chunked ? chunksOf(payload, body.size, abort !== undefined) : [payload];
  const head = [
    `PUT ${host.basePath}${path} HTTP/1.1`,
    `host: ${new URL(host.url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    chunked ? 'transfer-encoding: chunked' : `content-length: ${declared ?? body.size}`,
  ];
  const request = { baseUrl: host.url, head, body: piecesBody(pieces) };
  if (abort === undefined) return request;
  const afterBytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { ...request, ending: { how: abort.by, afterBytes } };
}

/** Chunked framing around the beginning of a body of `size` bytes, without its end where it breaks off. */
function chunksOf(payload: Buffer, size: number, breaksOff: boolean): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < payload.length; at += CHUNK_BYTES) {
    const full = Math.min(CHUNK_BYTES, size - at);
    const sent = payload.subarray(at, at + full);
    // A chunk that is cut short states its full size, so that what is missing can be seen.
    const end = sent.length === full ? '\r\n' : '';
    pieces.push(Buffer.concat([Buffer.from(`${full.toString(16)}\r\n`), sent, Buffer.from(end)]));
  }
  if (!breaksOff) pieces.push(Buffer.from('0\r\n\r\n'));
  return pieces;
}
