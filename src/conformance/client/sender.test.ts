import { expect, it } from 'vitest';
import { exchangeResult } from '../../../test/support/engine-fakes.js';
import type { ExchangeResult } from '../../http/exchange/exchange-result.js';
import { AnswerHeaders } from '../../http/message/answer-headers.js';
import type { Answer } from '../../http/message/answer-reader.js';
import { Fresh } from '../../records/fresh.js';
import { Backoff } from './backoff.js';
import { CircuitBreakers } from './circuit-breakers.js';
import { IdleChecks } from './idle-checks.js';
import { Pace } from './pace/pace.js';
import { Patience } from './patience.js';
import { recordShape } from './request-shape.js';
import { Sender } from './sender.js';
import { TokenWatch } from './tokens/token-watch.js';

const PLAIN = recordShape({ framing: 'length', token: 'good' }, Buffer.from('{}'), true);

const answer = (status: number): Answer => ({
  status,
  headers: new AnswerHeaders(status === 429 || status === 503 ? [['retry-after', '0']] : []),
  body: Buffer.alloc(0),
  bodyEnd: 'complete',
});

/** Sends one request to a target that gives these answers, one list for each time; tells the last and how often. */
const send = (...times: number[][]) => sendAfter([], ...times);

/** The same, each time after other exchanges on its connection. */
async function sendAfter(before: ExchangeResult[], ...times: number[][]) {
  const { signal } = new AbortController();
  const tokens = { tokenFor: async () => 'token', refresh: async () => undefined };
  const breakers = new CircuitBreakers(signal, 1000, async () => undefined);
  const sender = new Sender(
    tokens,
    new TokenWatch(breakers, async () => undefined, signal),
    new Pace({}, {}),
    breakers,
    new Backoff(),
    new Patience(1000),
    new IdleChecks(),
    signal,
  );
  let sent = 0;
  const result = await sender.send(
    { host: 'conversations', shape: PLAIN, token: 'good', fresh: new Fresh('test') },
    async () => {
      const [first = 0, ...more] = times[Math.min(sent, times.length - 1)] ?? [];
      sent += 1;
      return exchangeResult({ answer: answer(first), more: more.map(answer), before });
    },
  );
  return {
    statuses: [result.answer, ...result.more].map((one) => one?.status),
    sent,
    outcomeUnknown: result.outcomeUnknown,
  };
}

it('does not know what became of a record that was sent again when its connection had ended', async () => {
  const [upload, own] = [exchangeResult({}), exchangeResult({ lostOnReuse: true })];
  expect((await sendAfter([upload], [200])).outcomeUnknown).toBe(false);
  expect((await sendAfter([upload, own], [200])).outcomeUnknown).toBe(true);
});

it('takes what a target says at once', async () => {
  expect(await send([200])).toEqual({ statuses: [200], sent: 1, outcomeUnknown: false });
});

it.each([
  ['the only answer', [429], [200], false],
  ['the second of three pipelined ones', [200, 429, 200], [200, 200, 200], false],
  ['the last of three, as a server error', [200, 200, 503], [200, 200, 200], true],
])('sends again after a busy target: %s', async (_, first, second, outcomeUnknown) => {
  expect(await send(first, second)).toEqual({ statuses: second, sent: 2, outcomeUnknown });
});
