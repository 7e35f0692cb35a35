import type { BodySource } from './body.js';
import { deliveredWrites } from './delivered-writes.js';
import {
  deliveryOf,
  type HttpRequest,
  isRaw,
  type OrdinaryRequest,
  type RawRequest,
} from './http-request.js';
import { encodeHead } from './request-head.js';
import type { RequestWrite } from './request-write.js';

const CRLF = Buffer.from('\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * The writes that send a request, up to its `ending`. The head is part of the first one.
 * @throws HttpError as `encodeHead`
 */
export function* requestWrites(request: HttpRequest): Iterable<RequestWrite> {
  if (isRaw(request)) {
    yield* pieceWrites(request);
    return;
  }
  const delivery = deliveryOf(request);
  if (delivery !== undefined) {
    yield* deliveredWrites(request, delivery);
    return;
  }
  let head: readonly Uint8Array[] = [encodeHead(request)];
  for (const write of bodyWrites(request)) {
    yield head.length === 0 ? write : { ...write, parts: [...head, ...write.parts] };
    head = [];
  }
  if (head.length > 0) yield { parts: head, payload: 0 };
}

function* pieceWrites({ pieces, pauseMs = 0, ending }: RawRequest): Iterable<RequestWrite> {
  let left = ending?.afterBytes ?? Number.POSITIVE_INFINITY;
  for (const [index, piece] of pieces.entries()) {
    const sent = piece.subarray(0, left);
    left -= sent.length;
    if (sent.length > 0) {
      yield { parts: [sent], payload: sent.length, ...(index > 0 && { pauseMs }) };
    }
    if (left <= 0) return;
  }
}

function bodyWrites(request: OrdinaryRequest): Iterable<RequestWrite> {
  const { body, framing = 'length', lastByteAfter, ending } = request;
  if (body === undefined) return [];
  if (framing === 'chunked') return chunkedWrites(body, ending?.afterBytes);
  if (lastByteAfter && body.size > 1) return heldWrites(body, lastByteAfter);
  return plainWrites(body, ending?.afterBytes);
}

function* plainWrites(
  body: BodySource,
  afterBytes = Number.POSITIVE_INFINITY,
): Iterable<RequestWrite> {
  let left = afterBytes;
  for (const chunk of body.chunks()) {
    const sent = chunk.subarray(0, left);
    left -= sent.length;
    if (sent.length > 0) yield { parts: [sent], payload: sent.length };
    if (left <= 0) return;
  }
}

/**
 * A chunk that is cut short states its full size, and none is the last one: the server sees that
 * something is missing.
 */
function* chunkedWrites(
  body: BodySource,
  afterBytes = Number.POSITIVE_INFINITY,
): Iterable<RequestWrite> {
  let left = afterBytes;
  for (const chunk of body.chunks()) {
    const sent = chunk.subarray(0, left);
    left -= sent.length;
    const size = Buffer.from(`${chunk.length.toString(16)}\r\n`);
    const end = sent.length === chunk.length ? [CRLF] : [];
    if (sent.length > 0) yield { parts: [size, sent, ...end], payload: sent.length };
    if (left <= 0) return;
  }
  if (left === Number.POSITIVE_INFINITY) yield { parts: [LAST_CHUNK], payload: 0 };
}

/** All but the last byte at once, and that byte when `after` resolves. */
function* heldWrites(body: BodySource, after: () => Promise<void>): Iterable<RequestWrite> {
  let left = body.size;
  for (const chunk of body.chunks()) {
    left -= chunk.length;
    const early = left > 0 ? chunk : chunk.subarray(0, -1);
    if (early.length > 0) yield { parts: [early], payload: early.length };
    if (left === 0) yield { parts: [chunk.subarray(-1)], payload: 1, after };
  }
}
