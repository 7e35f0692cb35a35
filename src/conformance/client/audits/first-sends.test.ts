import { expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import { givenBody } from '../../../records/record-body.js';
import type { Reply } from '../../language/session/reply.js';
import { FirstSends } from './first-sends.js';

const BODY = givenBody(Buffer.alloc(0));

const MARKER = `mk${'0'.repeat(20)}`;

function email(
  requestId: string,
  messageId: string | undefined,
  reply: Partial<Reply>,
  subject = MARKER,
) {
  const emailOverview = messageId === undefined ? { subject } : { messageId, subject };
  const record = {
    request: { requestInfo: { requestId }, emailOverview },
    body: BODY,
    marker: MARKER,
    entriesAt: '',
    otherMarkers: [],
    attachments: [],
  };
  return {
    operation: 'email' as const,
    record,
    body: BODY,
    marker: MARKER,
    framing: 'length' as const,
    headers: undefined,
    attached: false,
    reply: {
      exchange: 7,
      outcome: 'answered' as const,
      headers: {},
      text: '',
      json: undefined,
      partial: false,
      reconciliationId: 'r',
      status: 202,
      duplicate: true as const,
      ...reply,
    },
  };
}
const FROM = { label: 'email/e', shown: exchangeOf(7) };

it('tells of a first email that is called a duplicate, and shows its exchange', () => {
  const sends = new FirstSends();
  sends.note(email('a', '<a@a>', { duplicate: false }), true, FROM);
  sends.note(email('b', undefined, {}), true, FROM);
  expect(sends.answers).toEqual({ firstSends: 2, repeated: { label: 'email/e', exchange: 7 } });
  expect(sends.odd.map(({ id }) => id)).toEqual([7]);
});

it.each<[string, ReturnType<typeof email>, boolean]>([
  ['has the requestId of one before', email('a', '<b@a>', {}), true],
  ['has the messageId of one before', email('b', '<a@a>', {}), true],
  ['may have been sent twice', email('b', '<b@a>', {}), false],
  ['was refused', email('b', '<b@a>', { status: 409 }), true],
  ['has lost the text that is its own', email('b', '<b@a>', {}, 'Weekly report'), true],
  ['got an answer that could not be read', email('b', '<b@a>', { duplicate: 'unread' }), true],
])('says nothing of one that %s', (_, other, isSentOnce) => {
  const sends = new FirstSends();
  sends.note(email('a', '<a@a>', { duplicate: false }), true, FROM);
  sends.note(other, isSentOnce, FROM);
  expect(sends.answers.repeated).toBeUndefined();
});
