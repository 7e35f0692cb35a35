import type { Script, ScriptedWrite } from '../exchange/perform-exchange.js';
import type { BodySource } from './body.js';

/** A request that no client library would send, in the bytes that are to go over the connection. */
export interface RawRequest {
  /** Where to connect; its path is not used. */
  baseUrl: string;
  /** The request line and the header lines as they are; the line ends and the empty line are added. */
  head: readonly string[];
  /** What follows the head, without any framing added; each chunk is a write of its own. */
  body?: BodySource;
  /**
   * Stop after so many bytes of the body (all of it unless stated) and end the sending side, or reset
   * the connection. Without it the connection stays open for the answer.
   */
  ending?: { how: 'fin' | 'reset'; afterBytes?: number };
  /**
   * The writes to make of it, each handed to the kernel for itself; `head` and `body` are then only what the transcript
   * shows.
   */
  pieces?: readonly Uint8Array[];
  /** Milliseconds to wait before each piece but the first. */
  pauseMs?: number;
  /**
   * So many answers are awaited, one after the other; 1 unless stated. With more, the request goes on after a refusal,
   * for it is several.
   */
  answers?: number;
}

/** Method and target of the request line; each is empty where the line has none. */
export function rawRequestLine(request: RawRequest): { method: string; target: string } {
  const [method = '', target = ''] = (request.head[0] ?? '').split(' ');
  return { method, target };
}

/** The header lines for the transcript. A line without a colon stands there with an empty value. */
export function rawHeaders(request: RawRequest): [name: string, value: string][] {
  return request.head.slice(1).map((line) => {
    const colon = line.indexOf(':');
    return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
}

export function rawScript(request: RawRequest): Script {
  const { head, ending, pieces: own, answers } = request;
  if (own !== undefined) {
    return {
      method: rawRequestLine(request).method,
      head: Buffer.alloc(0),
      writes: ownPieces(request, own),
      afterwards: ending?.how ?? 'await',
      ...(answers !== undefined && { answers }),
    };
  }
  return {
    method: rawRequestLine(request).method,
    head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'),
    writes: pieces(request),
    afterwards: ending?.how ?? 'await',
  };
}

/** Only the first `afterBytes` of all of them, where the request is to be broken off. */
function* ownPieces(
  { ending, pauseMs = 0 }: RawRequest,
  own: readonly Uint8Array[],
): Iterable<ScriptedWrite> {
  let left = ending?.afterBytes ?? Number.POSITIVE_INFINITY;
  for (const [index, piece] of own.entries()) {
    const sent = piece.subarray(0, left);
    left -= sent.length;
    if (sent.length > 0) {
      yield { payload: sent.length, parts: [sent], ...(index > 0 && { pauseMs }) };
    }
    if (left <= 0) return;
  }
}

function* pieces({ body, ending }: RawRequest): Iterable<ScriptedWrite> {
  let left = ending?.afterBytes ?? Number.POSITIVE_INFINITY;
  for (const chunk of body?.chunks() ?? []) {
    const sent = chunk.subarray(0, left);
    left -= sent.length;
    if (sent.length > 0) yield { payload: sent.length, parts: [sent] };
    if (left <= 0) return;
  }
}
