import type { ScriptedWrite } from '../exchange/perform-exchange.js';
import { HttpError } from '../http-error.js';
import type { BodySource } from './body.js';

/** How the length of a request body is told. */
export type Framing = 'length' | 'chunked';

export interface HttpRequest {
  method: string;
  /** `http://host[:port][/path]` or https; the path is put before `path`. */
  baseUrl: string;
  /** Sent as it is, without normalising or encoding; begins with `/` and may have a query. */
  path: string;
  headers: Record<string, string>;
  body?: BodySource;
  /** `length` unless stated. */
  framing?: Framing;
  /** Close the connection once so many bytes of the body were sent; at least the head is. */
  abortAfter?: number;
  /** What the last byte of a body with a length waits for, so that several requests are complete at one moment. */
  lastByteAfter?: (() => Promise<void>) | undefined;
}

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const TARGET = /^\/[\x21-\x7e]*$/;
/** Methods that servers expect a body of (RFC 9110, section 8.6). */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const ACCEPT_ENCODING = 'accept-encoding';
const CRLF = Buffer.from('\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/**
 * The header lines of a request in their order: Host, the caller's, the framing.
 * @throws HttpError `invalid-header`, `framing-header`
 */
export function requestHeaders(
  request: HttpRequest,
  authority: string,
): [name: string, value: string][] {
  const lines = Object.entries(request.headers);
  for (const [name, value] of lines) {
    if (!NAME.test(name) || !VALUE.test(value)) throw new HttpError('invalid-header', name);
    if (/^(content-length|transfer-encoding)$/i.test(name))
      throw new HttpError('framing-header', name);
  }
  if (!lines.some(([name]) => name.toLowerCase() === 'host')) lines.unshift(['host', authority]);
  // Without it every coding is acceptable (RFC 9110, section 12.5.3), and what is coded is not looked into.
  if (!lines.some(([name]) => name.toLowerCase() === ACCEPT_ENCODING)) {
    lines.push([ACCEPT_ENCODING, 'identity']);
  }
  const { body, framing = 'length', method } = request;
  if (body && framing === 'chunked') lines.push(['transfer-encoding', 'chunked']);
  else if (body || WITH_BODY.has(method)) lines.push(['content-length', String(body?.size ?? 0)]);
  return lines;
}

/** @throws HttpError `invalid-target`: what no client may send goes over `raw` */
export function requestHead(
  request: HttpRequest,
  target: string,
  headers: readonly (readonly [name: string, value: string])[],
): Buffer {
  if (!TARGET.test(target) || !NAME.test(request.method)) {
    throw new HttpError('invalid-target', `${request.method} ${target}`);
  }
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${request.method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The body of a request in writes, only its first `abortAfter` bytes when that is less than all. */
export function* framedWrites({
  body,
  framing = 'length',
  abortAfter = Number.POSITIVE_INFINITY,
  lastByteAfter,
}: HttpRequest): Iterable<ScriptedWrite> {
  if (lastByteAfter && body && framing === 'length' && body.size > 1) {
    yield* heldWrites(body, lastByteAfter);
    return;
  }
  let left = abortAfter;
  for (const chunk of body?.chunks() ?? []) {
    const sent = chunk.subarray(0, left);
    left -= sent.length;
    // A chunk that is cut short states its full size: the server sees that something is missing.
    const size = framing === 'chunked' ? [Buffer.from(`${chunk.length.toString(16)}\r\n`)] : [];
    const after = framing === 'chunked' && sent.length === chunk.length ? [CRLF] : [];
    if (sent.length > 0) yield { payload: sent.length, parts: [...size, sent, ...after] };
    if (left <= 0) return;
  }
  if (body && framing === 'chunked') yield { payload: 0, parts: [LAST_CHUNK] };
}

function* heldWrites(body: BodySource, after: () => Promise<void>): Iterable<ScriptedWrite> {
  let left = body.size;
  for (const chunk of body.chunks()) {
    left -= chunk.length;
    const early = left > 0 ? chunk : chunk.subarray(0, -1);
    if (early.length > 0) yield { payload: early.length, parts: [early] };
    if (left === 0) yield { payload: 1, parts: [chunk.subarray(-1)], after };
  }
}
