import { expect, it } from 'vitest';
import { redisProblems } from './redis-problems.js';
import { redisSettings } from './redis-settings.js';

const settings = (url: string, env = {}, insecure = false) => redisSettings(url, env, { insecure });

it('takes a Redis on this machine as it is, and others with TLS and a password', () => {
  expect(settings('redis://127.0.0.1:7000').options).toMatchObject({ port: 7000 });
  const remote = settings('rediss://redis.test', { ASSAY_REDIS_PASSWORD: 'secret' });
  expect(remote.options).toMatchObject({
    host: 'redis.test',
    port: 6379,
    password: 'secret',
    tls: { servername: 'redis.test' },
  });
  expect(remote.shown).toBe('rediss://redis.test:6379');
  expect(settings('redis://10.0.0.1', {}, true).options).toMatchObject({ host: '10.0.0.1' });
});

it.each([
  ['redis://:secret@redis.test', /redis:\/\/redis.test:6379 has no TLS/],
  ['rediss://redis.test', /has no password/],
  ['http://redis.test', /expected a URL such as/],
  ['secret', /expected a URL such as/],
])('refuses %s, and shows no password', (url, message) => {
  expect(() => settings(url)).toThrow(message);
  expect(() => settings(url)).not.toThrow(/secret/);
});

const INFO =
  'redis_version:7.0.15\r\nmaxmemory_policy:noeviction\r\naof_enabled:1\r\nrole:master\r\n';

it.each([
  ['7.0.15', '5.0.9', ['version 5.0.9 is too old; 6.2 is needed']],
  ['noeviction', 'allkeys-lru', ['maxmemory-policy is allkeys-lru, and has to be noeviction']],
  ['aof_enabled:1', 'aof_enabled:0', ['appendonly is no, and has to be yes']],
  ['role:master', 'role:slave', ['it is a replica, which takes no jobs']],
  ['', '', []],
])('names what is wrong when %s is %s', (from, to, problems) => {
  expect(redisProblems(INFO.replace(from, to))).toEqual(problems);
});
