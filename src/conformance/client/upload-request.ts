import { createHash } from 'node:crypto';
import type {
  ExchangeOptions,
  ExchangeResult,
  HttpClient,
} from '../../http/exchange/http-client.js';
import { type BodySource, bufferBody, piecesBody, seededBody } from '../../http/message/body.js';
import type { Host } from '../../profile/target.js';
import type { UploadOrder } from '../language/session.js';
import type { SoftTimeout } from './soft-timeout.js';

/** Bytes of a chunk where the framing is written by hand. */
const CHUNK_BYTES = 65_536;

/** The bytes that an upload sends. */
export function uploadBody(order: UploadOrder, seed: string): BodySource {
  return 'bytes' in order.content
    ? bufferBody(order.content.bytes)
    : seededBody({ seed, size: order.content.size });
}

/** Size and digest of what the archive shall hold: of the stated length, where that is less than was sent. */
export async function storedFacts(
  body: BodySource,
  declared: number | undefined,
): Promise<{ size: number; sha256: string }> {
  if (declared === undefined || declared >= body.size) {
    return { size: body.size, sha256: await body.digest() };
  }
  const sha256 = createHash('sha256').update(body.bytes().subarray(0, declared)).digest('hex');
  return { size: declared, sha256 };
}

/** Sends an upload (section 4.1): in an ordinary way, or with a framing that no client library would send. */
export function sendUpload(
  { wire, patience }: { wire: HttpClient; patience: SoftTimeout },
  host: Host,
  path: string,
  order: UploadOrder,
  body: BodySource,
  authorization: string | undefined,
  options: ExchangeOptions,
): Promise<ExchangeResult> {
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(order.type === null ? {} : { 'content-type': order.type }),
    ...order.headers,
  };
  if (order.abort === undefined && order.declared === undefined) {
    const { framing } = order;
    return wire.exchange(
      { method: 'PUT', baseUrl: host.url, path, headers, body, framing },
      options,
    );
  }
  const { pieces, wireBytes } = handFramed(order, body);
  const framing =
    order.framing === 'chunked'
      ? 'transfer-encoding: chunked'
      : `content-length: ${order.declared ?? body.size}`;
  const head = [
    `PUT ${host.basePath}${path} HTTP/1.1`,
    `host: ${new URL(host.url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    framing,
  ];
  if (order.abort === undefined) {
    return wire.raw({ baseUrl: host.url, head, body: piecesBody(pieces) }, options);
  }
  const ending = { how: order.abort.by, afterBytes: wireBytes };
  return patience.while(options, (bounded) =>
    wire.raw({ baseUrl: host.url, head, body: piecesBody(pieces), ending }, bounded),
  );
}

/** The body as it goes over the wire, and how much of it to send. */
function handFramed(order: UploadOrder, body: BodySource): { pieces: Buffer[]; wireBytes: number } {
  const payload = body.bytes().subarray(0, order.abort?.after ?? body.size);
  if (order.framing !== 'chunked') return { pieces: [payload], wireBytes: payload.length };
  const pieces: Buffer[] = [];
  for (let at = 0; at < payload.length; at += CHUNK_BYTES) {
    const full = Math.min(CHUNK_BYTES, body.size - at);
    const sent = payload.subarray(at, at + full);
    // A chunk that is cut short states its full size, so that what is missing can be seen.
    const end = sent.length === full ? '\r\n' : '';
    pieces.push(Buffer.concat([Buffer.from(`${full.toString(16)}\r\n`), sent, Buffer.from(end)]));
  }
  if (order.abort === undefined) pieces.push(Buffer.from('0\r\n\r\n'));
  return { pieces, wireBytes: pieces.reduce((sum, piece) => sum + piece.length, 0) };
}
