import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AnswerHeaders } from './answer-headers.js';
import type { Answer } from './answer-reader.js';
import { decoded } from './decoded.js';

const answer = (coding: string | undefined, body: Buffer, more: Partial<Answer> = {}): Answer => ({
  status: 200,
  headers: new AnswerHeaders(coding === undefined ? [] : [['content-encoding', coding]]),
  body,
  bodyEnd: 'complete',
  ...more,
});
const text = Buffer.from('{"a":1}');

describe('the body of an answer', () => {
  it.each([
    [undefined, text],
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ])('is read in the coding %s', (coding, body) => {
    expect(decoded(answer(coding, body))).toEqual(text);
  });

  it.each([
    ['zstd', text],
    ['gzip, gzip', gzipSync(text)],
    ['gzip', text],
    ['constructor', text],
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
  ])('is not read in %s where that cannot be done', (coding, body) => {
    expect(decoded(answer(coding, body))).toBeUndefined();
  });

  it('is not read where it is not whole', () => {
    expect(decoded(answer(undefined, text, { bodyEnd: 'cut' }))).toBeUndefined();
  });

  it('may be empty, whatever its coding', () => {
    expect(decoded(answer('gzip', Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });
});
