import { expect, it } from 'vitest';
import {
  blocked,
  exchangeResult,
  fakeVerdictContext,
  TARGET,
} from '../../../../test/support/engine-fakes.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import { behindUnreadBody } from './behind-unread-body.js';

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
    // The one address begins like the other.
    target: {
      ...TARGET,
      hosts: {
        conversations: { ...VOICE, name: 'conversations', url: 'http://voice.tes' },
        voice: VOICE,
      },
    },
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
