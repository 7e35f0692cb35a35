import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { destinationOf } from '../../src/http/connection/destination.js';
import { LeanConnection, type LeanFailure, TICK_MS } from '../../src/http/lean/lean-connection.js';
import { startWireServer, type WireServer } from '../support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer();
});
afterAll(() => server.stop());

interface Seen {
  status?: number;
  body?: string;
  failure?: LeanFailure;
  usable: boolean;
}

/** Sends requests for a mode of the server over one connection, one after the other. */
async function ask(mode: string, times = 1, base = server.base): Promise<Seen[]> {
  const seen: Seen[] = [];
  let next: () => void = () => {};
  const connection = new LeanConnection(
    destinationOf(base),
    { timeoutMs: 1000 },
    {
      onAnswer: ({ status, body, usable }) => {
        seen.push({ status, body: body.toString(), usable });
        next();
      },
      onFailure: (_connection, failure) => {
        seen.push({ failure, usable: connection.usable });
        next();
      },
    },
  );
  const timer = setInterval(() => connection.tick(), TICK_MS);
  const head = `POST /${mode} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`;
  for (let time = 0; time < times; time++) {
    const over = new Promise<void>((resolve) => {
      next = resolve;
    });
    connection.send(Buffer.from(head));
    await over;
  }
  clearInterval(timer);
  connection.close();
  return seen;
}

it('carries one request after the other', async () => {
  const answers = await ask('ok', 5);
  expect(answers).toMatchObject(Array(5).fill({ status: 200, usable: true }));
  const last = JSON.parse(answers[4]?.body ?? '');
  expect(last).toMatchObject({ text: '{}', connection: { requests: 5 } });
});

it.each([
  ['continue', { status: 200, usable: true }],
  ['status/204', { status: 204, body: '', usable: true }],
  ['until-close', { status: 200, body: 'all of it', usable: false }],
  ['extra-bytes', { status: 200, body: 'ok', usable: false }],
  ['garbage', { failure: 'protocol-error', usable: false }],
  ['broken-chunk', { failure: 'protocol-error', usable: false }],
  ['broken-body', { failure: 'reset', usable: false }],
  ['half-status', { failure: 'reset', usable: false }],
  ['reset-first', { failure: 'reset', usable: false }],
  ['close-first', { failure: 'reset', usable: false }],
  ['never', { failure: 'timed-out', usable: false }],
] as const)('takes %s for what it is', async (mode, expected) => {
  expect(await ask(mode)).toMatchObject([expected]);
});

it('does not know what became of a request on a connection that was closed meanwhile', async () => {
  expect(await ask('silent-close', 2)).toMatchObject([{ status: 200 }, { failure: 'reset' }]);
});

it('tells a server that is not there from one that went away', async () => {
  expect(await ask('ok', 1, 'http://127.0.0.1:9')).toEqual([
    { failure: 'unreachable', usable: false },
  ]);
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
  const seen = await ask('any', pieces.length, `http://127.0.0.1:${port}`);
  script.close();
  const expected = [
    ...Array(4).fill({ status: 200, body: 'ab', usable: true }),
    ...Array(2).fill({ status: 200, body: 'cd', usable: true }),
    ...Array(3).fill({ status: 201, body: 'cd', usable: true }),
    { status: 201, body: 'cd', usable: false },
  ];
  expect(seen).toEqual(expected);
});
