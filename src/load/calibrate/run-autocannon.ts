import autocannon from 'autocannon';

/** What the independent peer reached. */
export interface PeerResult {
  /** Requests a second, the median of its seconds. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  errors: number;
}

/**
 * Lets autocannon send a record over and over: always the same one, or with a body of its own each time.
 *
 * @param unique makes the body of the next request
 */
export async function runPeer(options: {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  body: string;
  unique?: () => string;
}): Promise<PeerResult> {
  const { url, connections, seconds, headers, body, unique } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers,
    body,
    ...(unique && {
      requests: [{ setupRequest: (request) => ({ ...request, body: unique() }) }],
    }),
  });
  return {
    rate: result.requests.p50 ?? result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
