import { expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import type { Reply } from '../../language/session/reply.js';
import { WrongTokens } from './wrong-tokens.js';

const origin = (id: number) => ({ label: `conversations/${id}`, shown: exchangeOf(id) });

it('tells of the first request without the right token that succeeded', () => {
  const tokens = new WrongTokens();
  const answered = (status: number): Reply => ({
    exchange: 1,
    outcome: 'answered',
    status,
    headers: {},
    text: '',
    json: undefined,
    partial: false,
    reconciliationId: undefined,
    duplicate: false,
  });
  const subject = { kind: 'record', operation: 'voice' } as const;
  tokens.note('voice', { token: 'none', subject, reply: answered(401), ...origin(1) });
  tokens.note('voice', { token: 'truncated', subject, reply: answered(204), ...origin(2) });
  tokens.note('email', { token: 'none', subject, reply: answered(403), ...origin(3) });
  expect(tokens.auditOf('voice')).toMatchObject({
    sent: 2,
    first: { token: 'truncated', status: 204, label: 'conversations/2' },
  });
  expect(tokens.auditOf('email')).toEqual({ sent: 1, subjects: [subject] });
  expect(tokens.auditOf('upload')).toEqual({ sent: 0, subjects: [] });
});
