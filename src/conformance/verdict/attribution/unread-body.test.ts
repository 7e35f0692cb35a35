import { expect, it } from 'vitest';
import {
  blocked,
  exchangeResult,
  fakeVerdictContext,
  TARGET,
} from '../../../../test/support/engine-fakes.js';
import { fakeSession } from '../../../../test/support/fake-session.js';
import { replyOf } from '../../../../test/support/reply.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { RawReplies } from '../../language/session/submission.js';
import { behindUnreadBody, type Unread, unreadBodyFailure } from './unread-body.js';

const FAILURE = {
  state: 'refused',
  detail: 'It is taken for the next.',
  requirement: 'a/b',
} as const;
const VOICE = {
  name: 'voice',
  origin: 'http://voice.test',
  basePath: '',
  url: 'http://voice.test',
} as const;
const CONTEXT = fakeVerdictContext(
  {},
  {
    target: { ...TARGET, hosts: { voice: VOICE } },
    unreadBodies: { 'voice/chunks': FAILURE },
  },
);

/** Why an attempt is told apart whose deciding request to the voice host had such an exchange. */
async function told(more: Partial<Exchange>): Promise<string | undefined> {
  const url = `${VOICE.url}/v2/files/default/a`;
  const exchanges = [{ ...exchangeResult().exchange, id: 7, url, ...more }];
  const attempt = { conclusion: blocked({ exchange: 7 }), exchanges };
  return (await behindUnreadBody(attempt, CONTEXT))?.missed;
}

it('explains what makes no sense behind a body in chunks', async () => {
  expect(await told({ status: 400, afterChunks: true })).toBe('a/b');
  expect(await told({ status: 501, afterChunks: true, afterRefusal: true })).toBe('a/b');
});

it.each<[string, Partial<Exchange>]>([
  ['is the first on its connection', { status: 400 }],
  ['comes behind another refusal', { status: 400, afterRefusal: true }],
  ['is refused for its token', { status: 401, afterChunks: true }],
  ['succeeds', { status: 200, afterChunks: true }],
])('explains nothing where a request %s', async (_, more) => {
  expect(await told(more)).toBeUndefined();
});

/** What is found where the first and the second request of a connection are answered so. */
async function found(kind: Unread, first: number, second: Parameters<typeof replyOf>) {
  const stopped: string[] = [];
  const session = {
    ...fakeSession(),
    raw: async (): Promise<RawReplies> => ({
      replies: [replyOf(first), replyOf(...second)],
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
});
