import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { LostRequests } from './lost-requests.js';

function exchangeOf(id: number, more: Partial<ExchangeResult> = {}): ExchangeResult {
  const result = exchangeResult({ outcome: 'reset', ...more });
  const { exchange } = result;
  return { ...result, exchange: { ...exchange, id, method: 'POST', url: 'http://a.test/voice' } };
}

const body = Buffer.alloc(0);
const answer = { status: 200, headers: new AnswerHeaders([]), body, bodyEnd: 'complete' } as const;
const later = () => performance.now() + 1_000;

it('names what nothing was answered after, first what is like nothing that was', () => {
  const lost = new LostRequests();
  lost.record(exchangeOf(1, { answer }), 'plain records', 0);
  lost.record(exchangeOf(2), 'plain records', 0);
  lost.record(exchangeOf(3), 'records (malformed)', 0);
  expect(lost.before(exchangeOf(9).exchange)).toBe(
    'one of POST /voice (exchange 3, of the records (malformed)), POST /voice (exchange 2, of the plain records)',
  );
});

it('forgets what the target outlived', () => {
  const lost = new LostRequests();
  lost.record(exchangeOf(1), 'plain records', 0);
  lost.record(exchangeOf(2, { answer }), 'plain records', 0);
  expect(lost.before(exchangeOf(9).exchange)).toContain('exchange 1');
  lost.record(exchangeOf(3, { answer }), 'plain records', later());
  expect(lost.before(exchangeOf(9).exchange)).toBeUndefined();
});
