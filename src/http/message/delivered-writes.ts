import type { BodySource } from './body.js';
import { chunkedPieces } from './chunked-pieces.js';
import { Gathered, WRITE_BYTES } from './gathered.js';
import type { Delivery, OrdinaryRequest, Pause } from './http-request.js';
import type { Piece } from './piece.js';
import { encodeHead } from './request-head.js';
import type { RequestWrite } from './request-write.js';

/**
 * The writes of a request that has a delivery, after the writes of the upload that precedes it, up
 * to its `ending`.
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
  if (delivery.pipelinedAfter !== undefined) {
    const before = { ...delivery.pipelinedAfter, delivery: undefined };
    for (const piece of piecesOf(before, {})) yield { ...piece, preceding: true };
  }
  yield* headPieces(encodeHead(request), delivery.pauses);
  const { body, framing, ending } = request;
  if (body === undefined) return;
  const afterBytes = ending?.afterBytes;
  const payload = upTo(afterBytes ?? body.size, bodyPieces(body, delivery.pauses));
  if (framing === 'chunked') {
    yield* chunkedPieces(payload, body.size, delivery, afterBytes === undefined);
  } else yield* payload;
}

/**
 * The first bytes of a body. They are cut before they become chunks, so that a break behind a whole
 * chunk stays there in whatever way it is sent.
 */
function* upTo(bytes: number, pieces: Iterable<Piece>): Iterable<Piece> {
  let left = bytes;
  for (const piece of pieces) {
    if (left <= 0) return;
    if ('pauseMs' in piece) {
      yield piece;
      continue;
    }
    const sent = piece.bytes.subarray(0, left);
    left -= sent.length;
    yield { bytes: sent, payload: sent.length };
  }
}

function* headPieces(head: Buffer, pauses: readonly Pause[] = []): Iterable<Piece> {
  const pause = pauses.find(({ at }) => at === 'head');
  const cut = pause === undefined ? 0 : withinHeaderLine(head);
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

function* bodyPieces(body: BodySource, pauses: readonly Pause[] = []): Iterable<Piece> {
  const rests = pauses
    .flatMap(({ at, ms }) =>
      at === 'head' ? [] : [{ before: bytesBefore(at, body.size), pauseMs: ms }],
    )
    .sort((a, b) => a.before - b.before);
  let start = 0;
  for (const chunk of body.chunks()) {
    let at = 0;
    for (let rest = rests[0]; rest && rest.before <= start + chunk.length; rest = rests[0]) {
      const cut = rest.before - start;
      if (cut > at) yield { bytes: chunk.subarray(at, cut), payload: cut - at };
      yield { pauseMs: rest.pauseMs };
      at = cut;
      rests.shift();
    }
    if (at < chunk.length) yield { bytes: chunk.subarray(at), payload: chunk.length - at };
    start += chunk.length;
  }
}

/** Bytes of a body before a pause in it, or in front of it. */
function bytesBefore(at: Exclude<Pause['at'], 'head'>, size: number): number {
  switch (at) {
    case 'body':
      return 0;
    case 'middle':
      return size >> 1;
    case 'last-byte':
      return size - 1;
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
