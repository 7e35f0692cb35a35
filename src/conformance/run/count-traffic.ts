import type { HttpClient } from '../../http/exchange/http-client.js';

/** What a run sent so far. */
export interface Traffic {
  exchanges: number;
  /** Of request bodies. */
  bytesSent: number;
}

/** A client that adds what it sends to `traffic`. */
export function countTraffic(http: HttpClient, traffic: Traffic): HttpClient {
  return {
    exchange: async (request, options) => {
      const result = await http.exchange(request, options);
      for (const { sentBytes } of [result, ...(result.before ?? [])]) {
        traffic.exchanges += 1;
        traffic.bytesSent += sentBytes;
      }
      return result;
    },
    close: () => http.close(),
  };
}
