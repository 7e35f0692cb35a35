import { type BodySource, generatedBody } from './body.js';
import type { RawRequest } from './http-request.js';

/** The request line and the header lines of a request, the names as they are sent. */
export interface RequestHead {
  method: string;
  /** The target of the request line. Empty where a raw request has none. */
  target: string;
  headers: [name: string, value: string][];
}

type Pieces = RawRequest['pieces'];

const END_OF_HEAD = '\r\n\r\n';

/**
 * The head of a raw request as far as it has the form of one. A line without a colon has an empty
 * value.
 */
export function rawHead({ pieces }: RawRequest): RequestHead {
  const bytes = beginning(pieces);
  const [line = '', ...lines] = bytes.toString('latin1', 0, endOfHead(bytes)).split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const headers = lines.map((text): [string, string] => {
    const colon = text.indexOf(':');
    return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1).trim()];
  });
  return { method, target, headers };
}

/** What follows the head of a raw request; nothing where the head has no end. It is not copied. */
export function rawBody(request: RawRequest): BodySource {
  const head = rawHeadLength(request.pieces);
  return generatedBody({
    size: rawSize(request) - head,
    chunks: () => piecesAfter(request.pieces, head),
  });
}

/** Bytes of a raw request. */
export const rawSize = ({ pieces }: Pick<RawRequest, 'pieces'>): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Bytes up to the end of the first empty line; all of them where there is none. */
export function rawHeadLength(pieces: Pieces): number {
  const bytes = beginning(pieces);
  return Math.min(endOfHead(bytes) + END_OF_HEAD.length, rawSize({ pieces }));
}

/** As many of the pieces as have the whole head: what follows it may be large. */
function beginning(pieces: Pieces): Buffer {
  for (let count = 1; ; count *= 2) {
    const some = pieces.slice(0, count);
    const bytes = some.length === 1 && some[0] ? viewOf(some[0]) : Buffer.concat(some);
    if (count >= pieces.length || bytes.includes(END_OF_HEAD)) return bytes;
  }
}

function* piecesAfter(pieces: Pieces, head: number): Iterable<Uint8Array> {
  let left = head;
  for (const piece of pieces) {
    if (left < piece.length) yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

function endOfHead(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD);
  return end === -1 ? bytes.length : end;
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);
