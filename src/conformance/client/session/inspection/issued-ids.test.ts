import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../http/exchange/exchange.js';
import { recordExchange, sentBody } from '../../../../http/exchange/record-exchange.js';
import { Secrets } from '../../../../http/exchange/secrets.js';
import { bufferBody } from '../../../../http/message/body.js';
import type { Reply } from '../../../language/session.js';
import { IssuedIds } from './issued-ids.js';

const reply = (reconciliationId: unknown, more: Partial<Reply> = {}): Reply => ({
  exchange: 1,
  outcome: 'answered',
  status: 200,
  headers: {},
  text: '',
  json: undefined,
  duplicate: false,
  partial: false,
  reconciliationId,
  ...more,
});

const exchange = (id: number): Exchange => ({
  id,
  at: '2024-01-01T00:00:00.000Z',
  method: 'POST',
  url: 'http://127.0.0.1/email',
  requestHeaders: {},
  timing: { totalMs: 1 },
  outcome: 'answered',
});

const issued = (prefix: string, id: number) => ({
  prefix,
  label: `check/${prefix}`,
  exchange: id,
  shown: exchange(id),
});

describe('the ids of a run', () => {
  it('tell of one that two sessions have got, with both exchanges', () => {
    const ids = new IssuedIds();
    ids.note(reply('a'), 900, issued('one', 1));
    ids.note(reply('b'), 900, issued('one', 2));
    ids.note(reply('a'), 900, issued('two', 3));
    expect(ids.count).toBe(3);
    expect(ids.twice).toMatchObject({
      id: 'a',
      first: { label: 'check/one', exchange: 1 },
      again: { label: 'check/two', exchange: 3 },
    });
  });

  it('keep nothing of a large email but what reports show, and leave what it sent to its check', async () => {
    const sent = await recordExchange(
      { id: 1, at: '', startedAt: 0 },
      {
        method: 'POST',
        baseUrl: 'http://127.0.0.1:9',
        path: '/email',
        headers: {},
        body: bufferBody(Buffer.alloc(20_000, 'x')),
      },
      { outcome: 'answered', more: [], sentBytes: 20_000, lostOnReuse: false, stalled: false },
      new Secrets(),
    );
    const ids = new IssuedIds();
    ids.note(reply('a'), 20_000, { ...issued('one', 1), shown: sent });
    ids.note(reply('a'), 900, issued('two', 2));
    const kept = ids.twice?.first.shown;
    expect(kept).toMatchObject({ id: 1, url: 'http://127.0.0.1:9/email' });
    expect(kept && sentBody(kept)).toBe(undefined);
    expect(sentBody(sent)?.size).toBe(20_000);
  });

  it('leave what comes twice in one session to its check', () => {
    const ids = new IssuedIds();
    for (const id of [1, 2]) ids.note(reply('a'), 900, issued('one', id));
    expect(ids.twice).toBeUndefined();
  });

  it.each<[string, Reply]>([
    ['a duplicate', reply('a', { status: 202, duplicate: true })],
    ['a refusal', reply('a', { status: 400 })],
    ['an answer that was not read whole', reply('a', { duplicate: 'unread' })],
    ['an answer without an id', reply(undefined)],
    ['an empty id', reply('')],
    ['no answer', reply('a', { status: undefined })],
  ])('do not count that of %s', (_what, other) => {
    const ids = new IssuedIds();
    ids.note(reply('a'), 900, issued('one', 1));
    ids.note(other, 900, issued('two', 2));
    expect(ids.count).toBe(1);
    expect(ids.twice).toBeUndefined();
  });
});
