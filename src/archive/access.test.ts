import { describe, expect, it } from 'vitest';
import {
  conversationEvent,
  conversations,
  email,
  eventFeed,
  feedEvent,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor } from '../../test/support/archive-for-test.js';
import { carriesToken } from './behaviour/access.js';

describe('carriesToken', () => {
  it('takes the whole token, the scheme in any case', () => {
    expect(carriesToken('Bearer secret', 'secret')).toBe(true);
    expect(carriesToken('bearer  secret ', 'secret')).toBe(true);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'secret',
    'Basic secret',
    'Bearer secre',
    'Bearer secrets',
    'Bearer SECRET',
    'Bearer secret secret',
    'Bearer \0\0\0\0\0\0',
    'Bearer sécre',
  ])('refuses %j', (authorization) => {
    expect(carriesToken(authorization, 'secret')).toBe(false);
  });
});

it('answers 401 to every operation without the token, and takes nothing', async () => {
  const { put, post, file, records } = await archiveFor({ token: 'secret' });
  for (const authorization of ['', 'Bearer wrong', 'Bearer secre', 'Basic secret']) {
    const headers = { authorization };
    const answers = [
      await put('default/f', 'x', { headers }),
      await put('default/f', Buffer.alloc(1_000_000), { headers, host: 'voice' }),
      await post('conversations', conversations(conversationEvent('m')), headers),
      await post('voice', voice('m'), headers),
      await post('email', email('m'), headers),
      await post('eventFeed', eventFeed(feedEvent('m')), headers),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  }
  expect(await file('default/f')).toBeUndefined();
  expect(await records('m')).toEqual([]);
});

it('offers no reading, changing or removing of files', async () => {
  const { put, ask, file } = await archiveFor();
  await put('default/f', 'content');
  for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await ask('conversations', '/v2/files/default/f', method);
    expect(answer.status).toBe(405);
    expect(answer.text).not.toContain('content');
  }
  for (const path of ['/', '/v2/files', '/v2/files/', '/v2/files/default', '/v1/files/default/f']) {
    expect((await ask('conversations', path, 'GET')).status).toBe(404);
  }
  expect((await file('default/f'))?.size).toBe(7);
});
