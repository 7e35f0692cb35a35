import { expect, it } from 'vitest';
import { parseProfile } from './load-profile.js';
import { recordUrl, uploadUrl } from './target-url.js';

const profile = (voice: string) =>
  parseProfile('p', `target: a\nhosts: { voice: "${voice}" }\npaths: { voice: /v1/../voice }`, {});

it.each([
  ['http://h:9000', 'http://h:9000', ''],
  ['http://h:80/', 'http://h', ''],
  ['http://h:9000/archive', 'http://h:9000', '/archive'],
  ['http://h:9000/archive//', 'http://h:9000', '/archive'],
  ['https://H.test/a/../b%2f', 'https://h.test', '/a/../b%2f'],
])('appends to %s without changing a letter', async (base, origin, basePath) => {
  const target = await profile(base);
  const path = `${basePath}/v2/files/default//x/../%7e y`;
  expect(uploadUrl(target, 'voice', 'default//x/../%7e y')).toEqual({
    origin,
    path,
    url: `${origin}${path}`,
  });
  expect(recordUrl(target, 'voice')?.path).toBe(`${basePath}/v1/../voice`);
});

it('has no URL where there is no host', async () => {
  const target = await profile('http://h');
  expect(uploadUrl(target, 'conversations', 'default/x')).toBeUndefined();
  expect(recordUrl(target, 'email')).toBeUndefined();
});
