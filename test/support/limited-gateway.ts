import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How much a gateway lets through. */
export interface Limit {
  /** Requests a second, once the burst is used up. */
  perSecond?: number;
  burst?: number;
  /** Requests that are under way. */
  atOnce?: number;
  /** Which requests find their token not taken, by their number from 0. */
  denies?: (request: number) => boolean;
}

/**
 * A gateway in front of a server on this machine that answers 429 to what is too much, and 401 to
 * what it denies.
 */
export interface LimitedGateway {
  url: string;
  /** Of each request, in milliseconds since the first. */
  seen: { at: number; refused: boolean }[];
  close(): void;
}

/** Starts one in this process. */
export async function startLimitedGateway(
  origin: string,
  {
    perSecond = Number.POSITIVE_INFINITY,
    burst = 1,
    atOnce = Number.POSITIVE_INFINITY,
    denies = () => false,
  }: Limit,
): Promise<LimitedGateway> {
  const seen: LimitedGateway['seen'] = [];
  let tokens = burst;
  let filledAt = performance.now();
  let firstAt: number | undefined;
  let underWay = 0;
  const takes = (): boolean => {
    const now = performance.now();
    if (perSecond < Number.POSITIVE_INFINITY) {
      tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
    }
    return underWay < atOnce;
  };
  const server = createServer((incoming, response) => {
    firstAt ??= performance.now();
    const refused = !takes();
    seen.push({ at: performance.now() - firstAt, refused });
    const denied = denies(seen.length - 1);
    if (refused || denied) {
      incoming.resume();
      response.writeHead(denied ? 401 : 429, { 'content-length': 0 }).end();
      return;
    }
    underWay += 1;
    response.on('close', () => {
      underWay -= 1;
    });
    const { method, headers, url } = incoming;
    const outgoing = forward(`${origin}${url}`, { method, headers });
    outgoing.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
