import type { ExchangeResult, HttpClient } from '../../http/exchange/http-client.js';

/** What a run sent so far. */
export interface Traffic {
  exchanges: number;
  /** Of request bodies. */
  bytesSent: number;
}

/** A client that adds what it sends to `traffic`. */
export function countTraffic(http: HttpClient, traffic: Traffic): HttpClient {
  const counted = async (exchange: Promise<ExchangeResult>): Promise<ExchangeResult> => {
    const result = await exchange;
    traffic.exchanges += 1;
    traffic.bytesSent += result.sentBytes;
    return result;
  };
  return {
    exchange: (request, options) => counted(http.exchange(request, options)),
    raw: (request, options) => counted(http.raw(request, options)),
    close: () => http.close(),
  };
}
