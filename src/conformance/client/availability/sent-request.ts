import type { Exchange } from '../../../http/exchange/exchange.js';

const SMALL_BODY_BYTES = 16 * 1024;

/** What is kept of a request, to describe it when the run is over. */
export interface SentRequest {
  exchange: Pick<Exchange, 'id' | 'method' | 'url' | 'at'>;
  /** The same whole, where it is small. */
  whole: Exchange | undefined;
  /** Of the session that sent it, such as the id of a check. */
  label: string | undefined;
}

export function sentRequest(exchange: Exchange, label: string | undefined): SentRequest {
  const { id, method, url, at, requestBody } = exchange;
  const whole = (requestBody?.size ?? 0) <= SMALL_BODY_BYTES ? exchange : undefined;
  return { exchange: { id, method, url, at }, whole, label };
}

export function originOf({ url }: Pick<Exchange, 'url'>): string {
  return /^\w+:\/\/[^/]*/.exec(url)?.[0] ?? '';
}
