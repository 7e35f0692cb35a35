import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { seededBody } from '../../src/http/message/body.js';
import type { RawRequest } from '../../src/http/message/http-request.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

let server: HttpServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  client = createHttpClient({ timeoutMs: 10_000, secrets: new Secrets(['the-token']) });
});
afterEach(() => client.close());

/** Bytes in pieces; the first may be a head in lines. */
const pieces = (...parts: (string[] | string | Uint8Array)[]) =>
  parts.map((part) => {
    const text = Array.isArray(part) ? `${part.join('\r\n')}\r\n\r\n` : part;
    return typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  });

/** What the server says that came, and how it ended. */
async function send(request: Omit<RawRequest, 'baseUrl'>) {
  const result = await client.exchange({ baseUrl: server.raw, ...request });
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
    const sent = pieces(head, '\0\xff\r\n');
    const result = await send({ pieces: sent, ending: { how: 'fin' } });
    expect(result.received).toBe(Buffer.concat(sent).toString('latin1'));
    expect(result.ended).toBe('fin');
    expect(result.outcome).toBe('answered');
    expect(result.exchange).toMatchObject({
      method: 'PUT',
      requestHeaders: { 'no colon': '', 'Content-Length': '3', 'content-length ': '4' },
      requestBody: { size: 4, cut: false },
    });
  });

  it('waits for the answer with the connection open, where no end is asked for', async () => {
    const head = ['PUT /x HTTP/1.1', 'Content-Length: 3', 'x-total: 59'];
    const result = await send({ pieces: pieces(head, 'too many') });
    expect(result.ended).toBe('total');
    expect(result.received).toMatch(/too many$/);
    expect(result.exchange.timing.sentMs).toBeGreaterThan(0);
  });

  it('ends its sending side after so many bytes', async () => {
    const body = seededBody({ seed: 'fin', size: 100_000 }).bytes();
    const sent = pieces(['PUT /x HTTP/1.1', 'Content-Length: 100000'], body);
    for (const afterBytes of [10, 43, 4096, 50_000]) {
      const result = await send({ pieces: sent, ending: { how: 'fin', afterBytes } });
      expect(result.ended).toBe('fin');
      expect(Buffer.from(result.received ?? '', 'latin1')).toEqual(
        Buffer.concat(sent).subarray(0, afterBytes),
      );
      expect(result.sentBytes).toBe(afterBytes);
      const head = Buffer.concat(sent).length - 100_000;
      const size = Math.max(0, afterBytes - head);
      expect(result.exchange.requestBody).toMatchObject({ size, of: 100_000, cut: true });
    }
  });

  it('resets the connection after so many bytes', async () => {
    const result = await send({
      pieces: pieces(['PUT /x HTTP/1.1', 'Content-Length: 10'], '0123456789'),
      ending: { how: 'reset', afterBytes: 44 },
    });
    expect(result).toMatchObject({ outcome: 'aborted', sentBytes: 44 });
    const seen = await client.exchange({
      baseUrl: server.raw,
      pieces: pieces(['GET /last-error HTTP/1.1']),
    });
    expect(JSON.parse(seen.answer?.body.toString() ?? '')).toContain('ECONNRESET');
  });

  it('is written piece by piece', async () => {
    const head = ['PUT /ok/x HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked'];
    const result = await client.exchange({
      baseUrl: server.base,
      pieces: pieces(head, '5;a=', 'b\r', '\nhello\r\n0\r\nX: y\r\n\r', '\n'),
    });
    expect(result.answer?.status).toBe(200);
    expect(JSON.parse(result.answer?.body.toString() ?? '')).toMatchObject({
      size: 5,
      text: 'hello',
    });
  });

  it('has a connection of its own each time, and no answer may follow it', async () => {
    const request = { baseUrl: server.base, pieces: pieces(['GET /ok/x HTTP/1.1', 'Host: x']) };
    const results = [];
    for (const _ of [1, 2]) results.push(await client.exchange(request));
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
    const raw = (...head: string[]) =>
      client.exchange({ baseUrl: server.base, pieces: pieces(head) });
    expect((await raw('GET /reset-first/x HTTP/1.1', 'Host: x')).outcome).toBe('reset');
    expect((await raw('GET /garbage/x HTTP/1.1', 'Host: x')).outcome).toBe('protocol-error');
    const { answer, exchange } = await raw(
      ...['HEAD /status/200 HTTP/1.1', 'Host: x', 'Authorization: Bearer the-token'],
    );
    expect(answer).toMatchObject({ status: 200, bodyEnd: 'complete' });
    expect(JSON.stringify(exchange)).not.toContain('the-token');
  });

  it('may be several, each with an answer', async () => {
    const one = ['GET /status/200 HTTP/1.1', 'Host: x'];
    const result = await client.exchange({
      baseUrl: server.base,
      pieces: pieces(one, ['GET /status/404 HTTP/1.1', 'Host: x'], one),
      answers: 3,
    });
    expect([result.answer, ...result.more].map((answer) => answer?.status)).toEqual([
      200, 404, 200,
    ]);
  });
});
