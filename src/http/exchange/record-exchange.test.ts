import { setImmediate as loopTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { AnswerHeaders } from '../message/answer/answer-headers.js';
import { curlFor } from './curl.js';
import { materialize, recordExchange } from './record-exchange.js';
import { Secrets } from './secrets.js';

const LARGE = 300_000;

it('does not retain a large answer, of which the headers are shown later', async () => {
  const { exchange, body } = await record('short');
  await collectGarbage();
  expect(body.deref()).toBeUndefined();
  expect(exchange.responseBody?.size).toBe(LARGE);
  expect(exchange.responseHeaders).toEqual({ a: 'short' });
});

it('does not retain long headers, although the request is shown later', async () => {
  const { exchange, headers } = await record('x'.repeat(20_000));
  await collectGarbage();
  expect(headers.deref()).toBeUndefined();
  expect(exchange.url).toBe('http://h/');
  expect(exchange.responseHeaders).toEqual({ a: `${'x'.repeat(8192)}…` });
});

it.each([
  ['a body shorter than its stated length', 'content-length: 100\r\n', 'fin'],
  ['a body of the stated length', 'content-length: 3\r\n', undefined],
  ['no stated length', '', undefined],
  ['chunks', 'content-length: 100\r\ntransfer-encoding: chunked\r\n', undefined],
])(
  'tells of a raw request with %s and an ended sending side: %#',
  async (_, headers, brokenOff) => {
    const text = `PUT /x HTTP/1.1\r\nhost: h\r\n${headers}\r\nabc`;
    const exchange = await recordExchange(
      { id: 0, at: '', startedAt: 0 },
      { baseUrl: 'http://h', pieces: [Buffer.from(text)], ending: { how: 'fin' } },
      { outcome: 'answered', more: [], sentBytes: text.length, lostOnReuse: false, stalled: false },
      new Secrets(),
    );
    expect(exchange.brokenOff).toBe(brokenOff);
    const line = curlFor(exchange);
    if (brokenOff === undefined) expect(line).not.toContain('sending side');
    else
      expect(line).toMatch(
        /^: 'the run ended its sending side after 3 bytes of the body and .*'; \{ /,
      );
  },
);

it('sends with curl what the chunks of a raw request carry, which curl frames itself', async () => {
  const head = 'PUT /x HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\n';
  const text = `${head}00A\r\n0123456789\r\n0\r\n\r\n`;
  const exchange = await recordExchange(
    { id: 0, at: '', startedAt: 0 },
    { baseUrl: 'http://h', pieces: [Buffer.from(text)] },
    { outcome: 'answered', more: [], sentBytes: text.length, lostOnReuse: false, stalled: false },
    new Secrets(),
  );
  expect(curlFor(exchange)).toContain("-H 'Transfer-Encoding: chunked' --data-binary 0123456789 ");
});

it('keeps every answer to bytes that are several requests, and says that curl sends one', async () => {
  const one = 'PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: 0\r\n\r\n';
  const answer = (status: number) => ({
    status,
    headers: new AnswerHeaders([['a', 'b']]),
    body: Buffer.from('hush text'),
    bodyEnd: 'complete' as const,
  });
  const exchange = await recordExchange(
    { id: 0, at: '', startedAt: 0 },
    { baseUrl: 'http://h', pieces: [Buffer.from(one + one)], answers: 2 },
    {
      outcome: 'answered',
      answer: answer(200),
      more: [answer(400)],
      sentBytes: 2 * one.length,
      lostOnReuse: false,
      stalled: false,
    },
    new Secrets(['hush']),
  );
  materialize(exchange);
  expect(exchange).toMatchObject({
    status: 200,
    more: [
      {
        status: 400,
        responseHeaders: { a: 'b' },
        responseBody: { text: expect.stringMatching(/^(?!.*hush).* text$/) },
      },
    ],
  });
  expect(curlFor(exchange)).toMatch(/^: 'the run sent several requests at once .*'; curl /);
});

/** A scope of its own, which retains nothing of what it made. */
async function record(header: string) {
  const headers = new AnswerHeaders([['a', header]]);
  const body = Buffer.alloc(LARGE, 'x');
  const exchange = await recordExchange(
    { id: 0, at: '', startedAt: 0 },
    { method: 'GET', baseUrl: 'http://h', path: '/', headers: {} },
    {
      answer: { status: 200, headers, body, bodyEnd: 'complete' },
      outcome: 'answered',
      more: [],
      sentBytes: 0,
      lostOnReuse: false,
      stalled: false,
    },
    new Secrets([]),
  );
  return { exchange, body: new WeakRef(body), headers: new WeakRef(headers) };
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // A weak reference holds what it gave out until the turn ends.
  await loopTurn();
  runInNewContext('gc')();
}
