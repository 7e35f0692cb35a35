import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody, piecesBody, seededBody } from '../../src/http/message/body.js';
import type { RawRequest } from '../../src/http/message/raw-request.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

let server: WireServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startWireServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  client = createHttpClient({ timeoutMs: 10_000, secrets: new Secrets(['the-token']) });
});
afterEach(() => client.close());

/** What the server says that came, and how it ended. */
async function send(request: Omit<RawRequest, 'baseUrl'>) {
  const result = await client.raw({ baseUrl: server.raw, ...request });
  const answer: { received: string; pieces: number[]; ended: string } | null = JSON.parse(
    result.answer?.body.toString() ?? 'null',
  );
  return { ...result, ...answer };
}

describe('a raw request', () => {
  it('goes over the connection byte for byte', async () => {
    const head = [
      'PUT  /a b HTTP/1.1',
      'no colon',
      'Content-Length: 3',
      'content-length : 4',
      ' x',
    ];
    const bytes = `${head.join('\r\n')}\r\n\r\n`;
    const result = await send({
      head: [...head],
      body: bufferBody(Buffer.from('\0\xff\r\n', 'latin1')),
      ending: { how: 'fin' },
    });
    expect(result.received).toBe(`${bytes}\0\xff\r\n`);
    expect(result.ended).toBe('fin');
    expect(result.outcome).toBe('answered');
    expect(result.exchange).toMatchObject({
      method: 'PUT',
      requestHeaders: { 'no colon': '', 'content-length': '3', 'content-length ': '4' },
    });
  });

  it('waits for the answer with the connection open, where no end is asked for', async () => {
    const head = ['PUT /x HTTP/1.1', 'Content-Length: 3', 'x-total: 59'];
    const result = await send({ head, body: bufferBody(Buffer.from('too many')) });
    expect(result.ended).toBe('total');
    expect(result.received).toMatch(/too many$/);
    expect(result.exchange.timing.sentMs).toBeGreaterThan(0);
  });

  it('ends its sending side after so many bytes of the body', async () => {
    const head = ['PUT /x HTTP/1.1', 'Content-Length: 100000'];
    const body = seededBody({ seed: 'fin', size: 100_000, chunkSize: 4096 });
    for (const afterBytes of [0, 1, 4096, 50_000]) {
      const result = await send({ head, body, ending: { how: 'fin', afterBytes } });
      const sent = Buffer.from(result.received ?? '', 'latin1');
      expect(result.ended).toBe('fin');
      expect(sent.subarray(sent.indexOf('\r\n\r\n') + 4)).toEqual(
        body.bytes().subarray(0, afterBytes),
      );
      expect(result.exchange.requestBody).toEqual({ size: 100_000, cut: true });
    }
  });

  it('resets the connection after so many bytes of the body', async () => {
    const result = await send({
      head: ['PUT /x HTTP/1.1', 'Content-Length: 10'],
      body: bufferBody(Buffer.from('0123456789')),
      ending: { how: 'reset', afterBytes: 5 },
    });
    expect(result).toMatchObject({ outcome: 'aborted', sentBytes: 5 });
    const seen = await client.raw({ baseUrl: server.raw, head: ['GET /last-error HTTP/1.1'] });
    expect(JSON.parse(seen.answer?.body.toString() ?? '')).toContain('ECONNRESET');
  });

  it('splits where the pieces end, each written for itself', async () => {
    const pieces = ['5;a=', 'b\r', '\nhello\r\n0\r\nX: y\r\n\r', '\n'].map((text) =>
      Buffer.from(text),
    );
    const result = await client.raw({
      baseUrl: server.base,
      head: ['PUT /ok/x HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked'],
      body: piecesBody(pieces),
    });
    expect(result.answer?.status).toBe(200);
    expect(JSON.parse(result.answer?.body.toString() ?? '')).toMatchObject({
      size: 5,
      text: 'hello',
    });
  });

  it('has a connection of its own each time, and no answer may follow it', async () => {
    const head = ['GET /ok/x HTTP/1.1', 'Host: x'];
    const results = [];
    for (const _ of [1, 2]) results.push(await client.raw({ baseUrl: server.base, head }));
    results.push(
      await client.exchange({ method: 'GET', baseUrl: server.base, path: '/ok/x', headers: {} }),
    );
    const connections = results.map(
      ({ answer }) => JSON.parse(answer?.body.toString() ?? '').connection,
    );
    expect(connections.map(({ requests }) => requests)).toEqual([1, 1, 1]);
    expect(results.map(({ exchange }) => exchange.id)).toEqual([0, 1, 2]);
  });

  it('ends in the same outcomes', async () => {
    const raw = (path: string) =>
      client.raw({ baseUrl: server.base, head: [`GET ${path} HTTP/1.1`, 'Host: x'] });
    expect((await raw('/reset-first/x')).outcome).toBe('reset');
    expect((await raw('/garbage/x')).outcome).toBe('protocol-error');
    const head = ['HEAD /status/200 HTTP/1.1', 'Host: x', 'Authorization: Bearer the-token'];
    const { answer, exchange } = await client.raw({ baseUrl: server.base, head });
    expect(answer).toMatchObject({ status: 200, bodyEnd: 'complete' });
    expect(JSON.stringify(exchange)).not.toContain('the-token');
  });
});
