import { describe, expect, it } from 'vitest';
import { bufferBody, piecesBody } from './body.js';
import { framedWrites, requestHead, requestHeaders } from './request-head.js';

const post = { method: 'POST', baseUrl: 'http://h', path: '/x', headers: {} };

function written(more: Partial<Parameters<typeof framedWrites>[0]>): string[] {
  return Array.from(framedWrites({ ...post, ...more }), ({ parts }) =>
    Buffer.concat(parts).toString(),
  );
}

describe('a request head', () => {
  it('has Host first, then the lines of the caller, then the framing', () => {
    const request = { ...post, headers: { A: 'b' }, body: bufferBody(Buffer.from('xyz')) };
    const lines = requestHeaders(request, 'h:1');
    expect(requestHead(request, '/t', lines).toString()).toBe(
      'POST /t HTTP/1.1\r\nhost: h:1\r\nA: b\r\naccept-encoding: identity\r\ncontent-length: 3\r\n\r\n',
    );
  });

  it('leaves a Host of the caller where it is', () => {
    expect(requestHeaders({ ...post, headers: { A: 'b', HOST: 'c' } }, 'h')).toEqual([
      ['A', 'b'],
      ['HOST', 'c'],
      ['accept-encoding', 'identity'],
      ['content-length', '0'],
    ]);
  });

  it('asks for no coding, unless the caller does', () => {
    const asking = { ...post, headers: { 'Accept-Encoding': 'gzip' } };
    expect(requestHeaders(asking, 'h').map(([name]) => name)).toEqual([
      'host',
      'Accept-Encoding',
      'content-length',
    ]);
  });
});

describe('framedWrites', () => {
  const body = piecesBody([Buffer.from('abc'), Buffer.alloc(0), Buffer.from('defgh')]);

  it('writes a sized body as it is and a chunked one in chunks, never an empty one before the end', () => {
    expect(written({ body })).toEqual(['abc', 'defgh']);
    expect(written({ body, framing: 'chunked' })).toEqual([
      '3\r\nabc\r\n',
      '5\r\ndefgh\r\n',
      '0\r\n\r\n',
    ]);
    expect(written({ body: bufferBody(Buffer.alloc(0)), framing: 'chunked' })).toEqual([
      '0\r\n\r\n',
    ]);
    expect(written({})).toEqual([]);
  });

  it('stops after the bytes that were asked for, inside of a chunk too', () => {
    const cut = (abortAfter: number, framing: 'length' | 'chunked') =>
      written({ body, framing, abortAfter });
    expect(cut(0, 'length')).toEqual([]);
    expect(cut(5, 'length')).toEqual(['abc', 'de']);
    expect(cut(5, 'chunked')).toEqual(['3\r\nabc\r\n', '5\r\nde']);
    expect(cut(3, 'chunked')).toEqual(['3\r\nabc\r\n']);
    expect(cut(8, 'chunked')).toEqual(['3\r\nabc\r\n', '5\r\ndefgh\r\n']);
    expect(cut(9, 'chunked')).toHaveLength(3);
  });
});
