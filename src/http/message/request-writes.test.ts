import { describe, expect, it } from 'vitest';
import { bufferBody } from './body.js';
import type { OrdinaryRequest } from './http-request.js';
import { encodeHead } from './request-head.js';
import { requestWrites } from './request-writes.js';

const post = { method: 'POST', baseUrl: 'http://h', path: '/x', headers: {} };
const body = {
  ...bufferBody(Buffer.from('abcdefgh')),
  chunks: () => [Buffer.from('abc'), Buffer.alloc(0), Buffer.from('defgh')],
};

/** What follows the head, write by write. */
function written(more: Partial<OrdinaryRequest>): string[] {
  const request = { ...post, ...more };
  const writes = Array.from(requestWrites(request), ({ parts }) => Buffer.concat(parts).toString());
  const head = encodeHead(request).toString();
  expect(writes[0]?.startsWith(head)).toBe(true);
  return [writes[0]?.slice(head.length) ?? '', ...writes.slice(1)];
}

describe('the writes of a request', () => {
  it('have a sized body as it is and a chunked one in chunks, never an empty one before the end', () => {
    expect(written({ body })).toEqual(['abc', 'defgh']);
    expect(written({ body, framing: 'chunked' })).toEqual([
      '3\r\nabc\r\n',
      '5\r\ndefgh\r\n',
      '0\r\n\r\n',
    ]);
    const empty = bufferBody(Buffer.alloc(0));
    expect(written({ body: empty, framing: 'chunked' })).toEqual(['0\r\n\r\n']);
    expect(written({})).toEqual(['']);
  });

  it('end after the bytes that were asked for, inside of a chunk too', () => {
    const cut = (afterBytes: number, framing: 'length' | 'chunked') =>
      written({ body, framing, ending: { how: 'fin', afterBytes } });
    expect(cut(0, 'length')).toEqual(['']);
    expect(cut(5, 'length')).toEqual(['abc', 'de']);
    expect(cut(5, 'chunked')).toEqual(['3\r\nabc\r\n', '5\r\nde']);
    expect(cut(3, 'chunked')).toEqual(['3\r\nabc\r\n']);
    expect(cut(8, 'chunked')).toEqual(['3\r\nabc\r\n', '5\r\ndefgh\r\n']);
    expect(cut(9, 'chunked')).toHaveLength(2);
  });

  it('end there in unusual ways of sending as well', () => {
    const cut = (afterBytes: number | undefined, delivery: OrdinaryRequest['delivery']) =>
      written({
        body,
        framing: 'chunked',
        ending: { how: 'fin', ...(afterBytes !== undefined && { afterBytes }) },
        delivery,
      }).join('|');
    expect(cut(5, { chunks: [2] })).toBe('2\r\nab\r\n2\r\ncd\r\n2\r\ne');
    // The line end behind a whole chunk comes, too: what is missing is the last chunk alone.
    expect(cut(4, { chunks: [2] })).toBe('2\r\nab\r\n2\r\ncd\r\n');
    expect(cut(8, { chunks: [8] })).toBe('8\r\nabcdefgh\r\n');
    expect(cut(8, { pauses: [{ at: 'middle', ms: 1 }] })).toBe('8\r\nabcd|efgh\r\n');
    expect(cut(9, { chunks: [8] })).toBe('8\r\nabcdefgh\r\n');
    expect(cut(undefined, { chunks: [8] })).toBe('8\r\nabcdefgh\r\n0\r\n\r\n');
    expect(cut(5, { chunks: [8], pauses: [{ at: 'middle', ms: 1 }] })).toBe('8\r\nabcd|e');
    // Its own answer could not be distinguished from the preceding request's.
    const pipelinedAfter = { ...post, method: 'PUT', body };
    expect(cut(1, { pipelinedAfter })).not.toContain('PUT');
  });

  it('hold the last byte back', async () => {
    const after = async () => {};
    const writes = [...requestWrites({ ...post, body, lastByteAfter: after })];
    expect(writes.map(({ payload, after: waits }) => [payload, waits])).toEqual([
      [3, undefined],
      [4, undefined],
      [1, after],
    ]);
  });

  it('of a raw request are its pieces, as far as they are sent', () => {
    const pieces = ['ab', 'cd', 'ef'].map((text) => Buffer.from(text));
    const raw = { baseUrl: 'http://h', pieces, pauseMs: 5 };
    const sent = (afterBytes?: number) =>
      Array.from(
        requestWrites(
          afterBytes === undefined ? raw : { ...raw, ending: { how: 'fin', afterBytes } },
        ),
        ({ parts, pauseMs }) => [Buffer.concat(parts).toString(), pauseMs],
      );
    expect(sent()).toEqual([
      ['ab', undefined],
      ['cd', 5],
      ['ef', 5],
    ]);
    expect(sent(3)).toEqual([
      ['ab', undefined],
      ['c', 5],
    ]);
  });
});
