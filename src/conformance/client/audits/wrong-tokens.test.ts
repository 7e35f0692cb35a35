import { expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import { replyOf } from '../../../../test/support/reply.js';
import { WrongTokens } from './wrong-tokens.js';

const origin = (id: number) => ({ label: `conversations/${id}`, shown: exchangeOf(id) });

it('tells of the first request without the right token that succeeded', () => {
  const tokens = new WrongTokens();
  const subject = { kind: 'record', operation: 'voice' } as const;
  tokens.note('voice', { token: 'none', subject, reply: replyOf(401), ...origin(1) });
  tokens.note('voice', { token: 'truncated', subject, reply: replyOf(204), ...origin(2) });
  tokens.note('email', { token: 'none', subject, reply: replyOf(403), ...origin(3) });
  expect(tokens.auditOf('voice')).toMatchObject({
    sent: 2,
    first: { token: 'truncated', status: 204, label: 'conversations/2' },
  });
  expect(tokens.auditOf('email')).toEqual({ sent: 1, subjects: [subject] });
  expect(tokens.auditOf('upload')).toEqual({ sent: 0, subjects: [] });
});
