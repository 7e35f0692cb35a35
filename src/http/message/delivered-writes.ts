import type { BodySource } from './body.js';
import { chunkedPieces } from './chunked-pieces.js';
import { Gathered, WRITE_BYTES } from './gathered.js';
import type { Delivery, OrdinaryRequest } from './http-request.js';
import type { Piece } from './piece.js';
import { encodeHead } from './request-head.js';
import type { RequestWrite } from './request-write.js';

/**
 * The writes of a request that has a delivery, after those of the upload that it is sent behind.
 *
 * @throws HttpError as `encodeHead`
 */
export function deliveredWrites(
  request: OrdinaryRequest,
  delivery: Delivery,
): Iterable<RequestWrite> {
  return gathered(piecesOf(request, delivery));
}

function* piecesOf(request: OrdinaryRequest, delivery: Delivery): Iterable<Piece> {
  if (delivery.behind !== undefined) {
    const before = { ...delivery.behind, delivery: undefined };
    for (const piece of piecesOf(before, {})) yield { ...piece, ahead: true };
  }
  yield* headPieces(encodeHead(request), delivery.pause);
  const { body, framing } = request;
  if (body === undefined) return;
  const payload = bodyPieces(body, delivery.pause);
  if (framing === 'chunked') yield* chunkedPieces(payload, body.size, delivery);
  else yield* payload;
}

function* headPieces(head: Buffer, pause: Delivery['pause']): Iterable<Piece> {
  const cut = pause?.at === 'head' ? withinHeaderLine(head) : 0;
  if (pause !== undefined && cut > 0) {
    yield { bytes: head.subarray(0, cut), payload: 0 };
    yield { pauseMs: pause.ms };
  }
  yield { bytes: head.subarray(cut), payload: 0 };
}

/** The middle of the header line that half of the head leads into; 0 where it has none. */
function withinHeaderLine(head: Buffer): number {
  const first = head.indexOf('\r\n') + 2;
  const start = Math.max(first, head.lastIndexOf('\r\n', head.length >> 1) + 2);
  const end = head.indexOf('\r\n', start);
  return end <= start ? 0 : (start + end) >> 1;
}

function* bodyPieces(body: BodySource, pause: Delivery['pause']): Iterable<Piece> {
  let left = bytesBefore(pause?.at, body.size);
  const rest = { pauseMs: pause?.ms ?? 0 };
  if (left === 0) yield rest;
  for (const chunk of body.chunks()) {
    const cut = left > 0 && left <= chunk.length ? left : 0;
    if (cut > 0) {
      yield { bytes: chunk.subarray(0, cut), payload: cut };
      yield rest;
    }
    if (cut < chunk.length) yield { bytes: chunk.subarray(cut), payload: chunk.length - cut };
    left -= chunk.length;
  }
}

/** Bytes of a body before a pause; -1 where there is none in the body or in front of it. */
function bytesBefore(at: NonNullable<Delivery['pause']>['at'] | undefined, size: number): number {
  switch (at) {
    case 'body':
      return 0;
    case 'middle':
      return size >> 1;
    case 'last-byte':
      return size - 1;
    default:
      return -1;
  }
}

/** Pieces of any size as writes of some size. */
function* gathered(pieces: Iterable<Piece>): Iterable<RequestWrite> {
  let next = new Gathered(0);
  for (const piece of pieces) {
    if ('pauseMs' in piece) {
      if (next.bytes > 0) yield next.write();
      next = new Gathered(piece.pauseMs);
      continue;
    }
    next.add(piece);
    if (next.bytes < WRITE_BYTES) continue;
    yield next.write();
    next = new Gathered(0);
  }
  if (next.bytes > 0) yield next.write();
}
