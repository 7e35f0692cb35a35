import { describe, expect, it } from 'vitest';
import { bufferBody } from './body.js';
import { rawBody } from './raw-message.js';
import { encodeHead, requestHead } from './request-head.js';

const post = { method: 'POST', baseUrl: 'http://h:1/base/', path: '/x', headers: {} };

describe('the head of a request', () => {
  it('has Host first, then the lines of the caller, then the framing', () => {
    const request = { ...post, headers: { A: 'b' }, body: bufferBody(Buffer.from('xyz')) };
    expect(encodeHead(request).toString()).toBe(
      'POST /base/x HTTP/1.1\r\nhost: h:1\r\nA: b\r\naccept-encoding: identity\r\ncontent-length: 3\r\n\r\n',
    );
  });

  it('leaves a Host of the caller where it is', () => {
    expect(requestHead({ ...post, headers: { A: 'b', HOST: 'c' } }).headers).toEqual([
      ['A', 'b'],
      ['HOST', 'c'],
      ['accept-encoding', 'identity'],
      ['content-length', '0'],
    ]);
  });

  it('asks for no coding, unless the caller does', () => {
    const asking = { ...post, headers: { 'Accept-Encoding': 'gzip' } };
    expect(requestHead(asking).headers.map(([name]) => name)).toEqual([
      'host',
      'Accept-Encoding',
      'content-length',
    ]);
  });

  it('states another length than that of the body where it is told to', () => {
    const request = { ...post, body: bufferBody(Buffer.from('xyz')), declaredLength: 2 };
    expect(requestHead(request).headers.at(-1)).toEqual(['content-length', '2']);
    expect(requestHead({ ...request, framing: 'chunked' }).headers.at(-1)).toEqual([
      'transfer-encoding',
      'chunked',
    ]);
    const delivery = { paddedChunkSizes: true };
    expect(requestHead({ ...request, framing: 'chunked', delivery }).headers.at(-1)).toEqual([
      'transfer-encoding',
      'Chunked',
    ]);
  });
});

describe('a raw request', () => {
  const raw = (...texts: string[]) => ({
    baseUrl: 'http://h',
    pieces: texts.map((text) => Buffer.from(text, 'latin1')),
  });

  it('is read as far as it has the form of a request', () => {
    const request = raw('PUT  /a b HTTP/1.1\r\nno col', 'on\r\nA : 1:2 \r', '\n\r\nrest\r\n\r\n');
    expect(requestHead(request)).toEqual({
      method: 'PUT',
      target: '',
      headers: [
        ['no colon', ''],
        ['A ', '1:2'],
      ],
    });
    expect(rawBody(request).bytes().toString()).toBe('rest\r\n\r\n');
  });

  it('may be no request at all', () => {
    expect(requestHead(raw(''))).toEqual({ method: '', target: '', headers: [] });
    expect(rawBody(raw('GET / HTTP/1.1\r\n')).size).toBe(0);
  });
});
