import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, ResponseParser } from './response-parser.js';

interface Read {
  status: number;
  headers: [string, string][];
  body: string;
  failure?: string;
  keepAlive: boolean;
  /** Bytes that were taken before the answer was complete. */
  taken: number;
  done: boolean;
}

/** Feeds the pieces of `text`, each from memory that is overwritten afterwards, then the end. */
function read(text: string, { method = 'GET', cuts = [] as number[], end = true } = {}): Read {
  const headers: [string, string][] = [];
  const body: Buffer[] = [];
  const parser = new ResponseParser({
    onHead: () => headers.push(...parser.headers()),
    onBody: (bytes, from, to) => body.push(Buffer.from(bytes.subarray(from, to))),
  });
  parser.begin(method);
  const bytes = Buffer.from(text, 'latin1');
  let taken = 0;
  for (const [at, from] of [0, ...cuts].entries()) {
    const piece = Buffer.from(bytes.subarray(from, cuts[at] ?? bytes.length));
    taken += parser.feed(piece);
    piece.fill('!');
  }
  const before = parser.done;
  if (end) parser.end();
  return {
    status: parser.status,
    headers,
    body: Buffer.concat(body).toString('latin1'),
    ...(parser.failure && { failure: parser.failure }),
    keepAlive: parser.keepAlive,
    taken,
    done: before,
  };
}

function answer(...lines: string[]): string {
  return lines.join('\r\n');
}

const samples: Record<string, { text: string; method?: string; expected: Partial<Read> }> = {
  'a sized body': {
    text: answer('HTTP/1.1 200 OK', 'Content-Length: 5', 'X-A: 1', '', 'hello'),
    expected: { status: 200, body: 'hello', keepAlive: true, done: true },
  },
  'no body by a length of 0': {
    text: answer('HTTP/1.1 404 Not Found', 'content-length:0', '', ''),
    expected: { status: 404, body: '', keepAlive: true, done: true },
  },
  'no reason and no space before it': {
    text: answer('HTTP/1.1 201', 'Content-Length: 1', '', 'x'),
    expected: { status: 201, body: 'x', done: true },
  },
  'chunks with extensions and trailers': {
    text: answer(
      'HTTP/1.1 200 OK',
      'Transfer-Encoding: chunked',
      '',
      '5;name="va;l";x',
      'he\r\nl',
      '00a ; y=z',
      '0123456789',
      '0;last',
      'X-Trailer: t',
      'X-Other: u',
      '',
      '',
    ),
    expected: { status: 200, body: 'he\r\nl0123456789', keepAlive: true, done: true },
  },
  'a body until the connection closes': {
    text: answer('HTTP/1.1 200 OK', 'Server: x', '', 'all\r\n\r\nof it'),
    expected: { status: 200, body: 'all\r\n\r\nof it', keepAlive: false, done: false },
  },
  'a coding that ends with the connection': {
    text: answer('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked, gzip', '', 'zzz'),
    expected: { failure: 'bad-coding', status: 0 },
  },
  'another coding than chunked': {
    text: answer('HTTP/1.1 200 OK', 'Transfer-Encoding: gzip', '', 'zzz'),
    expected: { status: 200, body: 'zzz', keepAlive: false, done: false },
  },
  'a coding beneath chunked, its bytes left as they are': {
    text: answer(
      'HTTP/1.1 200 OK',
      'Transfer-Encoding: gzip',
      'transfer-encoding:CHUNKED',
      '',
      '1',
      'z',
      '0',
      '',
      '',
    ),
    expected: { status: 200, body: 'z', keepAlive: true, done: true },
  },
  '1xx answers before the one that counts': {
    text: answer(
      'HTTP/1.1 100 Continue',
      '',
      'HTTP/1.1 103 Early Hints',
      'Link: <x>',
      'Content-Length: 7',
      '',
      'HTTP/1.1 200 OK',
      'Content-Length: 2',
      '',
      'ok',
    ),
    expected: { status: 200, body: 'ok', headers: [['content-length', '2']], done: true },
  },
  'an answer to HEAD': {
    text: answer('HTTP/1.1 200 OK', 'Content-Length: 500', '', ''),
    method: 'HEAD',
    expected: { status: 200, body: '', keepAlive: true, done: true },
  },
  'a 204 whatever its headers say': {
    text: answer('HTTP/1.1 204 No Content', 'Transfer-Encoding: chunked', '', ''),
    expected: { status: 204, body: '', keepAlive: true, done: true },
  },
  'a 304 with a length': {
    text: answer('HTTP/1.1 304 Not Modified', 'Content-Length: 9', '', ''),
    expected: { status: 304, body: '', keepAlive: true, done: true },
  },
  'HTTP/1.0, which closes': {
    text: answer('HTTP/1.0 200 OK', 'Content-Length: 1', '', 'x'),
    expected: { status: 200, body: 'x', keepAlive: false, done: true },
  },
  'HTTP/1.0 that does not': {
    text: answer('HTTP/1.0 200 OK', 'Connection: Keep-Alive', 'Content-Length: 1', '', 'x'),
    expected: { keepAlive: true, done: true },
  },
  'Connection: close in a list': {
    text: answer('HTTP/1.1 200 OK', 'Connection: foo, Close', 'Content-Length: 1', '', 'x'),
    expected: { keepAlive: false, done: true },
  },
  'equal lengths in a list and in lines': {
    text: answer('HTTP/1.1 200 OK', 'Content-Length: 1, 1', 'Content-Length: 1', '', 'x'),
    expected: { body: 'x', keepAlive: true, done: true },
  },
  'a length overruled by chunks, and the connection not trusted further': {
    text: answer(
      'HTTP/1.1 200 OK',
      'Content-Length: 3',
      'Transfer-Encoding: chunked',
      '',
      '1',
      'x',
      '0',
      '',
      '',
    ),
    expected: { body: 'x', keepAlive: false, done: true },
  },
  'blanks, folds, repeated names and bytes over 127 in headers': {
    text: answer(
      'HTTP/1.1 200 \xe4h',
      'A: \t b \t',
      'a:',
      'C: d',
      ' \te',
      'X: \xff"',
      'Content-Length: 0',
      '',
      '',
    ),
    expected: {
      headers: [
        ['a', 'b'],
        ['a', ''],
        ['c', 'd \te'],
        ['x', '\xff"'],
        ['content-length', '0'],
      ],
      done: true,
    },
  },
  'another version': { text: answer('HTTP/2 200 OK', '', ''), expected: { failure: 'not-http' } },
  'something else': { text: '220 mail.example ESMTP\r\n', expected: { failure: 'not-http' } },
  'an empty line first': { text: '\r\nHTTP/1.1 200 OK\r\n\r\n', expected: { failure: 'not-http' } },
  'a status of two digits': {
    text: answer('HTTP/1.1 20 OK', '', ''),
    expected: { failure: 'bad-status-line' },
  },
  'a status of four digits': {
    text: answer('HTTP/1.1 2000 OK', '', ''),
    expected: { failure: 'bad-status-line' },
  },
  'a status below 100': {
    text: answer('HTTP/1.1 099 No', '', ''),
    expected: { failure: 'bad-status-line' },
  },
  'lines that end without CR': {
    text: 'HTTP/1.1 200 OK\nContent-Length: 0\n\n',
    expected: { failure: 'bad-status-line' },
  },
  'a header line that ends without CR': {
    text: 'HTTP/1.1 200 OK\r\nContent-Length: 0\n\r\n',
    expected: { failure: 'bad-header' },
  },
  'a CR inside of a header': {
    text: answer('HTTP/1.1 200 OK', 'X: a\rb', '', ''),
    expected: { failure: 'bad-header' },
  },
  'a NUL inside of a header': {
    text: answer('HTTP/1.1 200 OK', 'X: a\0b', '', ''),
    expected: { failure: 'bad-header' },
  },
  'a header without a colon': {
    text: answer('HTTP/1.1 200 OK', 'nothing', '', ''),
    expected: { failure: 'bad-header' },
  },
  'a header without a name': {
    text: answer('HTTP/1.1 200 OK', ': x', '', ''),
    expected: { failure: 'bad-header' },
  },
  'a blank before the colon': {
    text: answer('HTTP/1.1 200 OK', 'Content-Length : 0', '', ''),
    expected: { failure: 'bad-header' },
  },
  'a fold before any header': {
    text: answer('HTTP/1.1 200 OK', ' folded', '', ''),
    expected: { failure: 'bad-header' },
  },
  'a folded length': {
    text: answer('HTTP/1.1 200 OK', 'Content-Length: 1', ' 2', '', ''),
    expected: { failure: 'bad-header' },
  },
  'different lengths': {
    text: answer('HTTP/1.1 200 OK', 'Content-Length: 1', 'Content-Length: 2', '', 'x'),
    expected: { failure: 'bad-length' },
  },
  ...Object.fromEntries(
    ['-1', '+1', '1.0', '0x1', '1 2', '', '1,', '99999999999999999', '9007199254740993'].map(
      (value) => [
        `the length "${value}"`,
        {
          text: answer('HTTP/1.1 200 OK', `Content-Length: ${value}`, '', 'x'),
          expected: { failure: 'bad-length' },
        },
      ],
    ),
  ),
  'chunked twice': {
    text: answer('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked, chunked', '', ''),
    expected: { failure: 'bad-coding' },
  },
  ...Object.fromEntries(
    ['', 'x', '-1', '0x1', '1 1', ' 1', '1\rx', '1;a\0', 'fffffffffffffff'].map((line) => [
      `the chunk size "${JSON.stringify(line)}"`,
      {
        text: answer('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', line, 'x', '0', '', ''),
        expected: { failure: 'bad-chunk', status: 200, body: '', keepAlive: false },
      },
    ]),
  ),
  'a chunk longer than its size': {
    text: answer('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '1', 'xy', '0', '', ''),
    expected: { failure: 'bad-chunk', body: 'x' },
  },
  'a bad trailer': {
    text: answer('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', '0', 'no colon', '', ''),
    expected: { failure: 'bad-header' },
  },
  'an upgrade that nobody asked for': {
    text: answer('HTTP/1.1 101 Switching Protocols', 'Upgrade: x', '', ''),
    expected: { failure: 'unasked-upgrade' },
  },
};

describe('ResponseParser', () => {
  it.each(Object.entries(samples))(
    'reads %s, split anywhere',
    (_name, { text, method, expected }) => {
      const settings = method === undefined ? {} : { method };
      const { taken: _all, ...whole } = read(text, settings);
      expect(whole).toMatchObject(expected);
      if (expected.failure === undefined) expect(whole.failure).toBeUndefined();
      for (let first = 1; first < text.length; first++) {
        const { taken: _taken, ...split } = read(text, { ...settings, cuts: [first] });
        expect(split, `split at ${first}`).toEqual(whole);
        for (let second = first + 1; second < text.length; second += 7) {
          expect(read(text, { ...settings, cuts: [first, second] })).toMatchObject(expected);
        }
      }
      const bytewise = Array.from({ length: text.length - 1 }, (_, at) => at + 1);
      expect(read(text, { ...settings, cuts: bytewise })).toMatchObject(expected);
    },
  );

  it('stops at the end of an answer, and reads the next one after begin', () => {
    const text = answer(
      'HTTP/1.1 200 OK',
      'Content-Length: 2',
      '',
      'okHTTP/1.1 400 No',
      'Connection: close',
      '',
      'rest',
    );
    const bytes = Buffer.from(text);
    const body: string[] = [];
    const parser = new ResponseParser({
      onBody: (bytes, from, to) => body.push(bytes.toString('utf8', from, to)),
    });
    parser.begin('GET');
    const taken = parser.feed(bytes);
    expect([parser.done, parser.status, parser.keepAlive]).toEqual([true, 200, true]);
    expect(bytes.subarray(taken).toString()).toMatch(/^HTTP\/1.1 400/);
    parser.begin('GET');
    expect([parser.begun, parser.done, parser.status]).toEqual([false, false, 0]);
    parser.feed(bytes.subarray(taken));
    parser.end();
    expect([parser.done, parser.status, parser.keepAlive]).toEqual([true, 400, false]);
    expect(body).toEqual(['ok', 'rest']);
  });

  it.each(['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell', 'HTTP/1.1 2', ''])(
    'calls %j truncated when the connection ends',
    (text) => {
      expect(read(text).failure).toBe('truncated');
      expect(read(text, { end: false }).failure).toBeUndefined();
    },
  );

  it.each([1, 3, 200])('knows in the first %i bytes that it is no HTTP', (length) => {
    expect(read('x'.repeat(length), { end: false }).failure).toBe('not-http');
  });

  it('bounds heads, headers, trailers, chunk lines and 1xx answers', () => {
    const { headBytes, headerCount, informational } = DEFAULT_LIMITS;
    const head = 'HTTP/1.1 200 OK\r\n';
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
    const header = (length: number) => `X: ${'a'.repeat(length)}\r\n`;
    const room = headBytes - head.length - 'X: \r\n\r\n'.length - 'Content-Length: 0\r\n'.length;
    const fits = `${head}${header(room)}Content-Length: 0\r\n\r\n`;
    expect(read(fits)).toMatchObject({ status: 200, done: true });
    expect(read(fits.replace('X: ', 'X: a')).failure).toBe('head-too-large');
    expect(read(`${head}X: ${'a'.repeat(headBytes)}`, { end: false }).failure).toBe(
      'head-too-large',
    );
    const many = 'A: b\r\n'.repeat(headerCount);
    expect(read(`${head}${many}\r\n`).failure).toBeUndefined();
    expect(read(`${head}${many}A: b\r\n\r\n`).failure).toBe('too-many-headers');
    expect(read(`${chunked}1;${'a'.repeat(headBytes)}\r\n`, { end: false }).failure).toBe(
      'bad-chunk',
    );
    expect(read(`${chunked}0\r\n${header(headBytes)}`, { end: false }).failure).toBe('bad-chunk');
    expect(read(`${chunked}${'1\r\nx\r\n'.repeat(headBytes)}0\r\n\r\n`)).toMatchObject({
      done: true,
    });
    const hint = 'HTTP/1.1 100 Continue\r\n\r\n';
    expect(read(`${hint.repeat(informational)}${fits}`)).toMatchObject({ status: 200 });
    expect(read(hint.repeat(informational + 1)).failure).toBe('too-many-informational');
  });
});
