import type { HttpClient } from '../../../http/exchange/http-client.js';
import type { CheckConcurrency } from '../check-concurrency.js';

/** What a run sent so far. */
export interface Traffic {
  exchanges: number;
  /** Of request bodies. */
  bytesSent: number;
}

/** A client that adds what it sends to `traffic`, and tells how late its answers are. */
export function countTraffic(
  http: HttpClient,
  traffic: Traffic,
  checks: CheckConcurrency,
): HttpClient {
  return {
    exchange: async (request, options) => {
      const result = await http.exchange(request, options);
      for (const { sentBytes, isOfAnother } of [result, ...(result.before ?? [])]) {
        if (isOfAnother) continue;
        traffic.exchanges += 1;
        traffic.bytesSent += sentBytes;
      }
      const { sentMs = 0, firstByteMs } = result.exchange.timing;
      if (firstByteMs !== undefined && firstByteMs > sentMs) {
        checks.record(firstByteMs - sentMs, result.sentBytes, result.receivedBytes);
      }
      return result;
    },
    laneAfterRefusal: (baseUrl) => http.laneAfterRefusal(baseUrl),
    stopReusing: (baseUrl) => http.stopReusing(baseUrl),
    close: () => http.close(),
  };
}
