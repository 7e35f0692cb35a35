import { expect, it } from 'vitest';
import { payloadOfChunks } from './payload-of-chunks.js';

it('reads what chunks carry, however their sizes are written', () => {
  expect(payloadOfChunks('A\r\n0123456789\r\n0\r\n\r\n')).toBe('0123456789');
  expect(payloadOfChunks('0003;a=b\r\nabc\r\n2\r\né\r\n0\r\nx: y\r\n\r\n')).toBe('abcé');
  expect(payloadOfChunks('0\r\n\r\n')).toBe('');
});

it.each(['', 'text', '{"a":1}', '3\r\nabcd\r\n0\r\n\r\n', '3\r\nabc\r\n', '0\r\n', 'g\r\n\r\n'])(
  'makes nothing of %j, which is no whole chunked body',
  (text) => {
    expect(payloadOfChunks(text)).toBeUndefined();
  },
);
