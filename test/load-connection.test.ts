import { afterAll, beforeAll, expect, it } from 'vitest';
import { LeanConnection, type Loss } from '../src/load/http/lean-connection.js';
import { destinationOf } from '../src/wire/request-head.js';
import { startWireServer, type WireServer } from './support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer();
});
afterAll(() => server.stop());

interface Seen {
  status?: number;
  body?: string;
  loss?: Loss;
  usable: boolean;
}

/** Sends requests for a mode of the server over one connection, one after the other. */
async function ask(mode: string, times = 1, base = server.base): Promise<Seen[]> {
  const seen: Seen[] = [];
  let next: () => void = () => {};
  const connection = new LeanConnection(destinationOf(base), undefined, {
    onAnswer: ({ status, body, usable }) => {
      seen.push({ status, body: body.toString(), usable });
      next();
    },
    onLoss: (_connection, loss) => {
      seen.push({ loss, usable: connection.usable });
      next();
    },
  });
  const timer = setInterval(() => connection.tick(1000), 250);
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
  ['garbage', { loss: 'protocol-error', usable: false }],
  ['broken-chunk', { loss: 'protocol-error', usable: false }],
  ['broken-body', { loss: 'reset', usable: false }],
  ['half-status', { loss: 'reset', usable: false }],
  ['reset-first', { loss: 'reset', usable: false }],
  ['close-first', { loss: 'reset', usable: false }],
  ['never', { loss: 'timed-out', usable: false }],
] as const)('takes %s for what it is', async (mode, expected) => {
  expect(await ask(mode)).toMatchObject([expected]);
});

it('does not know what became of a request on a connection that was closed meanwhile', async () => {
  expect(await ask('silent-close', 2)).toMatchObject([{ status: 200 }, { loss: 'reset' }]);
});

it('tells a server that is not there from one that went away', async () => {
  expect(await ask('ok', 1, 'http://127.0.0.1:9')).toEqual([
    { loss: 'unreachable', usable: false },
  ]);
});
