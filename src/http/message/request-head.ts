import { destinationOf } from '../connection/destination.js';
import { HttpError } from '../http-error.js';
import {
  type Delivery,
  deliveryOf,
  type HttpRequest,
  isRaw,
  type OrdinaryRequest,
  type RawRequest,
} from './http-request.js';

/** The request line and the header lines of a request, the names as they are sent. */
export interface RequestHead {
  method: string;
  /** The target of the request line. Empty where a raw request has none. */
  target: string;
  headers: [name: string, value: string][];
}

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const TARGET = /^\/[\x21-\x7e]*$/;
/** Methods that servers expect a body of (RFC 9110, section 8.6). */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const ACCEPT_ENCODING = 'accept-encoding';
const END_OF_HEAD = '\r\n\r\n';

/** The head of a request; that of a raw one is parsed from its bytes. A line without a colon has an empty value. */
export function requestHead(request: HttpRequest): RequestHead {
  return isRaw(request) ? rawHead(request) : ordinaryHead(request);
}

/**
 * The head of a request in bytes: Host first, then the caller's headers, then the framing, unless its delivery turns them.
 * @throws HttpError `invalid-target`, `invalid-header`, `framing-header`: what no client may send needs a raw request
 */
export function encodeHead(request: OrdinaryRequest): Buffer {
  const { method, target, headers } = ordinaryHead(request);
  if (!TARGET.test(target) || !NAME.test(method)) {
    throw new HttpError('invalid-target', `${method} ${target}`);
  }
  for (const [name, value] of Object.entries(request.headers)) {
    if (!NAME.test(name) || !VALUE.test(value)) throw new HttpError('invalid-header', name);
    if (/^(content-length|transfer-encoding)$/i.test(name))
      throw new HttpError('framing-header', name);
  }
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** What follows the head of a raw request; nothing where the head has no end. */
export function rawBody({ pieces }: RawRequest): Buffer {
  const bytes = Buffer.concat(pieces);
  return bytes.subarray(endOfHead(bytes) + END_OF_HEAD.length);
}

/** Bytes that count as sent where all was: those of the body, or all of a raw request. */
export function payloadSize(request: HttpRequest): number {
  if (!isRaw(request)) return request.body?.size ?? 0;
  return request.pieces.reduce((sum, piece) => sum + piece.length, 0);
}

function endOfHead(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD);
  return end === -1 ? bytes.length : end;
}

function rawHead({ pieces }: RawRequest): RequestHead {
  const bytes = Buffer.concat(pieces);
  const [line = '', ...lines] = bytes.toString('latin1', 0, endOfHead(bytes)).split('\r\n');
  const [method = '', target = ''] = line.split(' ');
  const headers = lines.map((text): [string, string] => {
    const colon = text.indexOf(':');
    return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1).trim()];
  });
  return { method, target, headers };
}

function ordinaryHead(request: OrdinaryRequest): RequestHead {
  const { method, baseUrl, path, body, framing = 'length', declaredLength } = request;
  const { authority, basePath } = destinationOf(baseUrl);
  const headers = Object.entries(request.headers);
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  if (!has('host')) headers.unshift(['host', authority]);
  // Without it every coding is acceptable (RFC 9110, section 12.5.3), and what is coded is not looked into.
  if (!has(ACCEPT_ENCODING)) headers.push([ACCEPT_ENCODING, 'identity']);
  const delivery = deliveryOf(request);
  if (delivery?.connection === 'closing' && !has('connection'))
    headers.push(['connection', 'close']);
  if (body && framing === 'chunked') headers.push(['transfer-encoding', 'chunked']);
  else if (body || WITH_BODY.has(method)) {
    headers.push(['content-length', String(declaredLength ?? body?.size ?? 0)]);
  }
  return { method, target: `${basePath}${path}`, headers: styled(headers, delivery?.headerStyles) };
}

function styled(
  headers: [name: string, value: string][],
  styles: Delivery['headerStyles'] = [],
): [name: string, value: string][] {
  const ordered = styles.includes('reversed') ? headers.toReversed() : headers;
  if (!styles.includes('capitals')) return ordered;
  return ordered.map(([name, value]) => [name.toUpperCase(), value]);
}
