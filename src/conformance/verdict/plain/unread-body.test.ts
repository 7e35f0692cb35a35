import { expect, it } from 'vitest';
import { fakeSession } from '../../../../test/support/fake-session.js';
import { replyOf } from '../../../../test/support/reply.js';
import type { RawCommand } from '../../language/session/commands.js';
import type { RawReplies } from '../../language/session/submission.js';
import { type Unread, unreadBodyFailure } from './unread-body.js';

/** What is found where the first and the second request of a connection are answered so. */
async function found(kind: Unread, first: number, second: Parameters<typeof replyOf>, alone = 200) {
  const stopped: string[] = [];
  const session = {
    ...fakeSession(),
    raw: async ({ answers }: RawCommand): Promise<RawReplies> => ({
      replies: answers === 1 ? [replyOf(alone)] : [replyOf(first), replyOf(...second)],
      sent: undefined,
    }),
    stopReusing: (host: string) => void stopped.push(host),
  };
  return { requirement: (await unreadBodyFailure('voice', kind, session))?.requirement, stopped };
}

it('finds a body that was not read, and uses no connection twice from then on', async () => {
  expect(await found('chunks', 200, [400])).toEqual({
    requirement: 'files/length-is-optional',
    stopped: ['voice'],
  });
  expect(await found('refused', 401, [undefined, { isNoHttp: true }])).toEqual({
    requirement: 'archive/bodies-are-not-requests',
    stopped: ['voice'],
  });
});

it('finds nothing where the next request is answered, or the connection ended', async () => {
  const none = { requirement: undefined, stopped: [] };
  expect(await found('refused', 401, [200])).toEqual(none);
  expect(await found('refused', 401, [undefined, { outcome: 'reset' }])).toEqual(none);
  expect(await found('chunks', 411, [400])).toEqual(none);
  // It is refused for a value that it has.
  expect(await found('refused', 401, [400], 400)).toEqual(none);
});
