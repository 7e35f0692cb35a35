/** What autocannon reached. */
export interface AutocannonResult {
  /** Requests a second, the median of its seconds. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  errors: number;
}

/** Records to send. */
export interface AutocannonOptions {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  body: string;
  /** Makes the body of each request; without it, all of them have the same. */
  nextBody?: () => string;
}

/** Lets autocannon, as an independent generator, send records in the closed model. */
export async function runAutocannon(options: AutocannonOptions): Promise<AutocannonResult> {
  // It takes a while to load, and nothing but this needs it.
  const { default: autocannon } = await import('autocannon');
  const { url, connections, seconds, headers, body, nextBody } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers,
    body,
    ...(nextBody && {
      requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }],
    }),
  });
  return {
    rate: result.requests.p50 ?? result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
