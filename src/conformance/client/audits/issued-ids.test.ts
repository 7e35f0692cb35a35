import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import { recordExchange, sentBody } from '../../../http/exchange/record-exchange.js';
import { Secrets } from '../../../http/exchange/secrets.js';
import { bufferBody } from '../../../http/message/body.js';
import { givenBody } from '../../../records/record-body.js';
import type { Reply } from '../../language/session/reply.js';
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

const issued = (prefix: string, id: number) => ({
  prefix,
  label: `check/${prefix}`,
  exchange: id,
  shown: exchangeOf(id),
});

describe('the ids of a run', () => {
  it('may be numbers', () => {
    const ids = new IssuedIds();
    ids.note(reply(7), 900, issued('one', 1));
    ids.note(reply(7), 900, issued('two', 2));
    expect(ids.twice?.id).toBe('7');
  });

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

describe('the answers to the emails of a run', () => {
  const email = (reconciliationId: unknown, requestId: string, more: Partial<Reply> = {}) => ({
    operation: 'email' as const,
    record: {
      request: { requestInfo: { requestId }, emailOverview: { messageId: '<m@a>' } },
      body: givenBody(Buffer.alloc(0)),
      marker: '',
      entriesAt: '',
      otherMarkers: [],
      attachments: [],
    },
    body: givenBody(Buffer.alloc(0)),
    marker: '',
    framing: 'length' as const,
    headers: undefined,
    attached: false,
    reply: reply(reconciliationId, more),
  });
  const from = (id: number) => ({ label: `email/${id}`, shown: exchangeOf(id) });

  it('are counted, and those without an id or with one of their own are told of', () => {
    const ids = new IssuedIds();
    ids.noteAnswer(email('r-1', 'AB-C'), from(1));
    ids.noteAnswer(email(undefined, 'b'), from(2));
    ids.noteAnswer(email('abc', 'AB-C'), from(3));
    ids.noteAnswer(email(undefined, 'b', { partial: true }), from(4));
    expect(ids.answers).toMatchObject({
      answered: 3,
      without: { label: 'email/2' },
      copied: { label: 'email/3', id: 'abc', of: 'requestId' },
    });
    expect(ids.odd.map(({ id }) => id)).toEqual([2, 3]);
  });
});
