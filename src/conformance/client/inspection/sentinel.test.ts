import { expect, it } from 'vitest';
import type { Reply } from '../../language/session/reply.js';
import { refusalOf } from './sentinel.js';

const answered = (status: number): Pick<Reply, 'status' | 'outcome' | 'exchange'> => ({
  status,
  outcome: 'answered',
  exchange: 7,
});

it.each([200, 202, 299])('accepts a sentinel that was answered %i', (status) => {
  expect(refusalOf('voice', answered(status))).toBeUndefined();
});

it.each([
  // A server may close an idle connection at the moment at which it is used again.
  ['lost-answer', { outcome: 'reset', exchange: 7 }],
  ['no-answer', { outcome: 'timed-out', exchange: 7 }],
  ['no-answer', answered(503)],
  ['precondition', answered(400)],
] as const)('has no verdict for want of a sentinel: %s', (cause, reply) => {
  expect(refusalOf('voice', reply)?.blocked).toMatchObject({
    cause,
    exchange: 7,
    subject: { kind: 'record', operation: 'voice' },
  });
});
