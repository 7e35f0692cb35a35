import { expect, it } from 'vitest';
import { replyOf } from '../../../../../test/support/reply.js';
import { withChangedProtocol } from './changed-protocol.js';

const OFFER = 'POST /x HTTP/1.1\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n';

it.each([
  ['a change to a protocol that was offered', OFFER, 'unasked-upgrade', true],
  ['one that was not', 'POST /x HTTP/1.1\r\n\r\n', 'unasked-upgrade', undefined],
  ['another answer', OFFER, 'bad-status-line', undefined],
])('needs no answer that is read for %s', (_, text, error, needsNone) => {
  const reply = replyOf(undefined, { outcome: 'protocol-error', error });
  expect(withChangedProtocol(reply, text).needsNoAnswer).toBe(needsNone);
});
