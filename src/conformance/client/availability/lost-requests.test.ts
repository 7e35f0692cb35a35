import { describe, expect, it } from 'vitest';
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
const SENT = { host: 'voice' } as const;
const later = () => performance.now() + 1_000;

it('names what nothing was answered after, first what is like nothing that was', () => {
  const lost = new LostRequests();
  lost.record(exchangeOf(1, { answer }), 'plain records', 0, SENT);
  lost.record(exchangeOf(2), 'plain records', 0, SENT);
  lost.record(exchangeOf(3), 'records (malformed)', 0, { host: 'voice', label: 'voice/odd' });
  expect(lost.before(exchangeOf(9).exchange)).toBe(
    'POST /voice (exchange 3, of the records (malformed)) or exchange 2',
  );
});

it('forgets what the target outlived', () => {
  const lost = new LostRequests();
  lost.record(exchangeOf(1), 'plain records', 0, SENT);
  lost.record(exchangeOf(2, { answer }), 'plain records', 0, SENT);
  expect(lost.before(exchangeOf(9).exchange)).toContain('exchange 1');
  lost.record(exchangeOf(3, { answer }), 'plain records', later(), SENT);
  expect(lost.before(exchangeOf(9).exchange)).toBeUndefined();
});

describe('a target that stopped', () => {
  const refused = (lost: LostRequests, count: number) => {
    for (let id = 10; id < 10 + count; id += 1) {
      const result = exchangeOf(id, { outcome: 'unreachable' });
      lost.record(result, 'plain records', performance.now(), { host: 'voice', label: 'voice/x' });
    }
  };
  const alive = () => {
    const lost = new LostRequests();
    lost.record(exchangeOf(1, { answer }), 'plain records', 0, SENT);
    return lost;
  };

  it('answered, and then refuses every connection: what it left unanswered is named, and by which check', () => {
    const lost = alive();
    lost.record(exchangeOf(2), 'records (malformed)', 0, { host: 'voice', label: 'voice/odd' });
    refused(lost, 5);
    expect(lost.stopped).toMatchObject({
      hosts: ['voice'],
      label: 'voice/odd',
      unanswered: [{ exchange: { id: 2 }, label: 'voice/odd' }],
    });
  });

  it('is less likely to have stopped of what it had not read whole', () => {
    const lost = alive();
    const partly = exchangeOf(2);
    const requestBody = { size: 1, of: 9, sha256: '', cut: false };
    const sent = { ...partly, exchange: { ...partly.exchange, requestBody } };
    lost.record(sent, 'records (trickled)', 0, SENT);
    lost.record(exchangeOf(3), 'plain records', 0, SENT);
    refused(lost, 5);
    expect(lost.stopped?.unanswered.map(({ exchange }) => exchange.id)).toEqual([3, 2]);
  });

  it('may have answered all that was sent before', () => {
    const lost = alive();
    refused(lost, 5);
    expect(lost.stopped).toMatchObject({ label: 'voice/x', unanswered: [] });
  });

  it('is none that never answered, refused little, or answers again', () => {
    const silent = new LostRequests();
    refused(silent, 9);
    const little = alive();
    refused(little, 4);
    const back = alive();
    refused(back, 9);
    back.record(exchangeOf(30, { answer }), 'plain records', later(), SENT);
    expect([silent, little, back].map(({ stopped }) => stopped)).toEqual(Array(3).fill(undefined));
  });
});
