import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { seededBody } from '../../src/http/message/body.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

let server: HttpServer;
let plain: HttpServer;

beforeAll(async () => {
  [server, plain] = await Promise.all([startHttpServer({ tls: true }), startHttpServer()]);
});
afterAll(() => Promise.all([server.stop(), plain.stop()]));

function upload(baseUrl: string, ca: string | undefined, size = 3_000_000) {
  const client = createHttpClient({
    timeoutMs: 10_000,
    secrets: new Secrets(),
    ...(ca !== undefined && { transport: { tls: { ca } } }),
  });
  const body = seededBody({ seed: 'tls', size });
  return client
    .exchange({ method: 'PUT', baseUrl, path: '/ok/x', headers: {}, body })
    .finally(() => client.close());
}

describe('TLS', () => {
  it('carries an upload to a host whose authority is given', async () => {
    const result = await upload(server.base, server.ca);
    const { sha256 } = JSON.parse(result.answer?.body.toString() ?? '');
    expect(sha256).toBe(seededBody({ seed: 'tls', size: 3_000_000 }).sha256());
  });

  it('is refused to a certificate that nobody vouches for, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const result = await upload(server.base, undefined);
    vi.unstubAllEnvs();
    expect(result.outcome).toBe('tls');
    expect(result.exchange.error).toMatch(/self-signed/);
  });

  it('is refused to a certificate of another name', async () => {
    const result = await upload(server.base.replace('localhost', '127.0.0.1'), server.ca);
    expect(result.outcome).toBe('tls');
    expect(result.exchange.error).toMatch(/altnames|IP/);
  });

  it('fails where the server does not speak it, and plain HTTP where it does', async () => {
    const { outcome } = await upload(plain.base.replace('http:', 'https:'), server.ca);
    expect(outcome).toBe('tls');
    const other = await upload(server.base.replace('https:', 'http:'), undefined, 10);
    expect(['reset', 'protocol-error']).toContain(other.outcome);
  });

  it('takes raw requests too, cut off where they are reset', async () => {
    const client = createHttpClient({
      timeoutMs: 10_000,
      secrets: new Secrets(),
      transport: { tls: { ca: server.ca } },
    });
    const head = Buffer.from('PUT /ok/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n');
    const pieces = [head, seededBody({ seed: 'tls', size: 3_000_000 }).bytes()];
    const whole = await client.exchange({ baseUrl: server.base, pieces });
    expect(whole.answer?.status).toBe(200);
    const ending = { how: 'reset', afterBytes: 1_000_000 } as const;
    const cut = await client.exchange({ baseUrl: server.base, pieces, ending });
    expect(cut).toMatchObject({ outcome: 'aborted', sentBytes: 1_000_000 });
    client.close();
  });
});
