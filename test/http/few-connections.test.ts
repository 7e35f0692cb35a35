import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody } from '../../src/http/message/body.js';
import type { Delivery } from '../../src/http/message/http-request.js';
import { fewConnections, type WhenFull } from '../support/few-connections.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

const MOST = 6;
const all = Array.from({ length: MOST }, () => 200);

let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());

/** A client of two origins that share what they take. */
async function client(whenFull: WhenFull, mostOpen?: number) {
  const origins = await fewConnections(MOST, whenFull, [server.wire, server.wire]);
  const http: HttpClient = createHttpClient({
    timeoutMs: 10_000,
    secrets: new Secrets(),
    ...(mostOpen !== undefined && { mostOpen }),
  });
  onTestFinished(() => http.close());
  const send = async (at: 0 | 1, delivery: Delivery = {}) => {
    const baseUrl = origins[at] ?? '';
    const body = bufferBody(Buffer.from('x'));
    const request = { method: 'PUT', baseUrl, path: '/wire/x', headers: {}, body, delivery };
    const { answer, outcome } = await http.exchange(request);
    return answer?.status ?? outcome;
  };
  const together = (count: number, at: 0 | 1) =>
    Promise.all(Array.from({ length: count }, () => send(at)));
  return { send, together };
}

describe.each(['waits', 'refuses'] as const)('where what is too much %s', (whenFull) => {
  it('idle connections make room before there are too many', async () => {
    // The server may see the end of a connection only after the next one has come.
    const { send, together } = await client(whenFull, MOST - 2);
    expect(await together(MOST - 2, 0)).toEqual([200, 200, 200, 200]);
    const begun = performance.now();
    expect(await together(2, 1)).toEqual([200, 200]);
    for (const connection of ['own', 'closing', 'old', 'own'] as const) {
      for (const at of [0, 1] as const) expect(await send(at, { connection })).toBe(200);
    }
    expect(performance.now() - begun).toBeLessThan(900);
  });
});

it('idle connections make room for one that waits', async () => {
  const { send, together } = await client('waits');
  expect(await together(MOST, 0)).toEqual(all);
  const begun = performance.now();
  expect(await send(1, { connection: 'own' })).toBe(200);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it('idle connections make room after a refusal', async () => {
  const { send, together } = await client('refuses');
  expect(await together(MOST, 0)).toEqual(all);
  expect(await send(1)).toBe(503);
  await expect.poll(() => together(2, 1)).toEqual([200, 200]);
});

it('connections in use are not held back', async () => {
  const { together } = await client('waits', 1);
  expect(await together(MOST, 0)).toEqual(all);
});
