import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { seededBody } from '../../src/http/message/body.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

const UPLOADS = 50;
const SIZE = 32 * 1024 * 1024;

describe.each([{ tls: false }, { tls: true }])('an early refusal ($tls TLS)', ({ tls }) => {
  let server: HttpServer;
  beforeAll(async () => {
    server = await startHttpServer({ tls });
  });
  afterAll(() => server.stop());

  // One lost answer in fifty is borne: whether it is read before the reset is for the kernel to
  // decide.
  it.each(['early-close', 'early-reset', 'early-stall'])('is read by %s', async (mode) => {
    const client = createHttpClient({
      timeoutMs: 10_000,
      secrets: new Secrets(),
      transport: { tls: { ca: server.ca } },
    });
    let seen = 0;
    for (let count = 0; count < UPLOADS; count++) {
      const result = await client.exchange({
        method: 'PUT',
        baseUrl: server.base,
        path: `/${mode}/x`,
        headers: {},
        body: seededBody({ seed: String(count), size: SIZE }),
        framing: count % 2 === 0 ? 'length' : 'chunked',
      });
      if (result.outcome !== 'answered-early') continue;
      seen += 1;
      expect(result.answer).toMatchObject({ status: 400, bodyEnd: 'complete' });
      expect(result.answer?.body.toString()).toBe('too big\n');
      expect(result.sentBytes).toBeLessThan(SIZE);
      expect(result.exchange.timing).not.toHaveProperty('sentMs');
      expect(result.exchange.requestBody).toMatchObject({
        size: result.sentBytes,
        of: SIZE,
        cut: true,
      });
    }
    client.close();
    expect(seen).toBeGreaterThanOrEqual(UPLOADS - 1);
  });
});
