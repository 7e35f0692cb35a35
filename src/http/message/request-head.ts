import { destinationOf } from '../connection/destination.js';
import { HttpError } from '../http-error.js';
import {
  type Delivery,
  deliveryOf,
  type HttpRequest,
  isRaw,
  type OrdinaryRequest,
} from './http-request.js';
import { type RequestHead, rawHead, rawSize } from './raw-message.js';

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const TARGET = /^\/[\x21-\x7e]*$/;
/** Methods that servers expect a body of (RFC 9110, section 8.6). */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const ACCEPT_ENCODING = 'accept-encoding';

/**
 * The head of a request; the head of a raw request is parsed from its bytes. A line without a colon
 * has an empty value.
 */
export function requestHead(request: HttpRequest): RequestHead {
  return isRaw(request) ? rawHead(request) : ordinaryHead(request);
}

/**
 * The head of a request in bytes: Host first, then the caller's headers, then the framing, unless
 * its delivery turns them.
 * @throws HttpError `invalid-target`, `invalid-header`, `framing-header`: what no client may send
 * needs a raw request
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

/** How many bytes count as sent in the end: the body, or the whole of a raw request. */
export function payloadSize(request: HttpRequest): number {
  return isRaw(request) ? rawSize(request) : (request.body?.size ?? 0);
}

function ordinaryHead(request: OrdinaryRequest): RequestHead {
  const { method, baseUrl, path, body, framing = 'length', declaredLength } = request;
  const { authority, basePath } = destinationOf(baseUrl);
  const headers = Object.entries(request.headers);
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  if (!has('host')) headers.unshift(['host', authority]);
  // Without it every coding is acceptable (RFC 9110, section 12.5.3), and what is coded is not
  // looked into.
  if (!has(ACCEPT_ENCODING)) headers.push([ACCEPT_ENCODING, 'identity']);
  const delivery = deliveryOf(request);
  if (delivery?.connection === 'closing' && !has('connection'))
    headers.push(['connection', 'close']);
  // Codings have no case (RFC 9112, section 7), as the digits of a chunk's size have none.
  const coding = delivery?.paddedChunkSizes === true ? 'Chunked' : 'chunked';
  if (body && framing === 'chunked') headers.push(['transfer-encoding', coding]);
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
