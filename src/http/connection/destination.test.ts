import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.js';

describe('destinationOf', () => {
  it.each([
    [
      'https://a.test',
      { secure: true, host: 'a.test', port: 443, authority: 'a.test', basePath: '' },
    ],
    ['http://a.test:81/b/', { secure: false, port: 81, authority: 'a.test:81', basePath: '/b' }],
    ['http://[::1]:8/', { host: '::1', port: 8, authority: '[::1]:8', origin: 'http://[::1]:8' }],
  ])('reads %s', (url, expected) => {
    expect(destinationOf(url)).toMatchObject(expected);
  });

  it.each(['', 'a.test', 'ws://a', 'http://a/?q', 'http://a/#f', 'http://u:p@a/'])(
    'refuses %j',
    (url) => {
      expect(() => destinationOf(url)).toThrow(expect.objectContaining({ code: 'invalid-url' }));
    },
  );
});
