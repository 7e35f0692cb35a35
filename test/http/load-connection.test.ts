import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectOptions } from '../../src/http/connection/connection.js';
import { destinationOf } from '../../src/http/connection/destination.js';
import { LoadConnection, TICK_MS } from '../../src/http/load-client/load-connection.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';
import { type ClientUnderTest, clientCases, type Seen } from './client-cases.js';

/**
 * A client that sends as the users of a load do: over one connection, and a new one where that is
 * not usable.
 */
function openLoadConnection(
  base: string,
  options: Omit<ConnectOptions, 'signal'>,
): ClientUnderTest {
  let heard: (seen: Seen) => void = () => {};
  const open = () =>
    new LoadConnection(destinationOf(base), options, {
      onAnswer: ({ status, body }) => heard({ outcome: 'answered', status, body: body.toString() }),
      onFailure: (_connection, outcome) => heard({ outcome }),
    });
  let connection = open();
  const timer = setInterval(() => connection.tick(), TICK_MS);
  return {
    post: (path) => {
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`;
      if (!connection.usable) connection = open();
      return new Promise((resolve) => {
        heard = resolve;
        connection.send(Buffer.from(head));
      });
    },
    pass: (milliseconds) => {
      for (let passed = 0; passed < milliseconds; passed += TICK_MS) connection.tick();
    },
    close: () => {
      clearInterval(timer);
      connection.close();
    },
  };
}

clientCases('the fast client', openLoadConnection);

let server: HttpServer;
beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());

it.each([
  ['broken-chunk', 'protocol-error'],
  ['broken-body', 'reset'],
] as const)('takes an answer that is not whole (%s) for none', async (mode, outcome) => {
  const client = openLoadConnection(server.base, { timeoutMs: 10_000 });
  expect(await client.post(`/${mode}/x`)).toEqual({ outcome });
  client.close();
});

it('reads each answer for what it is, however like the last one it looks', async () => {
  const answer = (body: string, status = 200, more = '') =>
    `HTTP/1.1 ${status} OK\r\ncontent-length: ${body.length}\r\n\r\n${body}${more}`;
  const same = answer('ab');
  const pieces = [
    [same],
    [same],
    [same.slice(0, 20), same.slice(20)],
    [same],
    [answer('cd')],
    [answer('cd')],
    [answer('cd', 201)],
    ['HTTP/1.1 100 Continue\r\n\r\n', answer('cd', 201)],
    [answer('cd', 201).slice(0, -1), 'd'],
    [answer('cd', 201, 'x')],
  ];
  const left = pieces[Symbol.iterator]();
  const script = createServer((socket) => {
    socket.setNoDelay(true).on('data', async () => {
      for (const piece of left.next().value ?? []) {
        socket.write(piece);
        // Long enough for a read of its own.
        await sleep(20);
      }
    });
  });
  await new Promise<void>((resolve) => script.listen(0, '127.0.0.1', resolve));
  const { port } = script.address() as AddressInfo;
  const client = openLoadConnection(`http://127.0.0.1:${port}`, { timeoutMs: 10_000 });
  const seen: Seen[] = [];
  for (const _ of pieces) seen.push(await client.post('/any'));
  client.close();
  script.close();
  const expected = [
    ...Array(4).fill({ outcome: 'answered', status: 200, body: 'ab' }),
    ...Array(2).fill({ outcome: 'answered', status: 200, body: 'cd' }),
    ...Array(4).fill({ outcome: 'answered', status: 201, body: 'cd' }),
  ];
  expect(seen).toEqual(expected);
});

it('counts no time before the first tick after a request, which may have been sent right before', async () => {
  const client = openLoadConnection(server.base, { timeoutMs: 4 * TICK_MS });
  await client.post('/ok/x');
  const start = performance.now();
  expect(await client.post('/never/x')).toEqual({ outcome: 'timed-out' });
  expect(performance.now() - start).toBeGreaterThanOrEqual(4 * TICK_MS - 1);
  client.close();
});
