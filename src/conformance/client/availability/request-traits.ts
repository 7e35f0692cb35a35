import type { Exchange } from '../../../http/exchange/exchange.js';
import { sentHeader } from '../../../http/exchange/sent-header.js';
import type { HostName } from '../../../spec/operation.js';
import type { RequestTrait } from '../../events/unanswered/unanswered-kind.js';
import { originOf } from './sent-request.js';

const KIB = 1024;
const BODIES = [64 * KIB, KIB * KIB, 16 * KIB * KIB];
const HEADERS = [4 * KIB];

/** Who sent a request, where to, and with what. */
export interface Sending {
  host: HostName;
  /** Of the session, such as the id of a check. */
  label?: string | undefined;
  hasGoodToken?: boolean | undefined;
}

/**
 * What a server sees of a request before it decides anything; first what is rather a reason than
 * what goes along with one.
 */
export function traitsOf(
  exchange: Exchange,
  { host, hasGoodToken = false }: Sending,
): RequestTrait[] {
  const { method, url, requestHeaders, requestBody } = exchange;
  const bodyBytes = requestBody?.of ?? requestBody?.size ?? 0;
  const headerBytes = Object.entries(requestHeaders).join('').length;
  return [
    ...(sentHeader(exchange, 'expect') === undefined ? [] : [{ about: 'expect' } as const]),
    ...(url.includes('?') ? [{ about: 'query' } as const] : []),
    { about: 'framing', value: framingOf(exchange) },
    ...BODIES.filter((size) => bodyBytes >= size).map(
      (value) => ({ about: 'body', value }) as const,
    ),
    ...HEADERS.filter((size) => headerBytes >= size).map(
      (value) => ({ about: 'headers', value }) as const,
    ),
    { about: 'host', value: host },
    { about: 'origin', value: originOf({ url }) },
    { about: 'method', value: method },
    { about: 'token', value: hasGoodToken ? 'good' : 'other' },
  ];
}

function framingOf(exchange: Exchange): 'chunked' | 'length' | 'none' {
  if (sentHeader(exchange, 'transfer-encoding') !== undefined) return 'chunked';
  return sentHeader(exchange, 'content-length') === undefined ? 'none' : 'length';
}
