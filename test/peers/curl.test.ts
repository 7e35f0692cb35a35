import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { curlFor } from '../../src/http/exchange/curl.js';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody, seededBody } from '../../src/http/message/body.js';
import type { OrdinaryRequest } from '../../src/http/message/http-request.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

const TOKEN = 'the "real" $token`';
/** curl adds these of its own. */
const CURLS = ['accept-encoding', 'user-agent', 'accept'];

let server: HttpServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  client = createHttpClient({ timeoutMs: 10_000, secrets: new Secrets([TOKEN]) });
});
afterEach(() => client.close());

interface Echo {
  method: string;
  url: string;
  rawHeaders: string[];
  size: number;
  text: string;
}

/** Headers by their names, without those of curl. */
function headers({ rawHeaders }: Echo): [string, string][] {
  const lines: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push([rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1] ?? '']);
  }
  return lines.filter(([name]) => !CURLS.includes(name)).sort();
}

/** What the server got from us, the line that repeats it, and what it got from that. */
async function both(
  more: Partial<OrdinaryRequest>,
): Promise<{ ours: Echo; line: string; curls: Echo }> {
  const result = await client.exchange({
    method: 'POST',
    baseUrl: server.base,
    path: '/ok/x',
    headers: {},
    ...more,
  });
  const line = curlFor(result.exchange);
  const env = { ...process.env, ASSAY_TOKEN: TOKEN, ASSAY_OTHER_TOKEN: 'wrong' };
  const output = execFileSync('bash', ['-c', line], { env, maxBuffer: 1e7 }).toString();
  return {
    ours: JSON.parse(result.answer?.body.toString() ?? ''),
    line,
    curls: JSON.parse(output.slice(output.lastIndexOf('\r\n\r\n'))),
  };
}

const TEXTS = [
  '{"plain": "json"}',
  `it's "quoted" \`id\` $HOME $(id) !! !x \\n \\ \\' %41 ~ * {a,b} ; & | < > #`,
  "line one\nline 'two'\r\n\ttab \\ back\\\\slash !! $HOME \u0001\u007f1a end\n",
  '@/etc/hostname',
  '-d --data',
  "'",
  '\\',
  'ä \u{1F600} \u2028',
  '',
];

describe('curlFor', () => {
  it.each(TEXTS)('sends the text %j again, in one line', async (text) => {
    const body = bufferBody(Buffer.from(text));
    for (const framing of ['length', 'chunked'] as const) {
      if (text === '' && framing === 'chunked') continue;
      const { ours, curls, line } = await both({ body, framing });
      expect(curls.text).toBe(Buffer.from(text).toString('latin1'));
      expect([curls.method, curls.url]).toEqual(['POST', '/ok/x']);
      expect(headers(curls)).toEqual(headers(ours));
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it.each([10, 5000, 3_000_000])(
    'sends as many bytes as a generated body of %i had',
    async (size) => {
      const body = seededBody({ seed: 'curl', size });
      for (const framing of ['length', 'chunked'] as const) {
        const { ours, curls } = await both({ method: 'PUT', body, framing });
        expect(curls.size).toBe(size);
        expect(headers(curls)).toEqual(headers(ours));
      }
    },
  );

  it.each(['GET', 'DELETE', 'POST', 'PUT', 'PATCH', 'OPTIONS'])(
    'sends %s without a body',
    async (method) => {
      const { ours, curls } = await both({ method });
      expect(curls.method).toBe(method);
      expect(headers(curls)).toEqual(headers(ours));
    },
  );

  it('asks for the head alone where that was asked for', async () => {
    const result = await client.exchange({
      method: 'HEAD',
      baseUrl: server.base,
      path: '/ok/x',
      headers: {},
    });
    const output = execFileSync('bash', ['-c', curlFor(result.exchange)]).toString();
    expect(output).toMatch(/^HTTP\/1.1 200 OK/);
  });

  it('leaves path and query as they are', async () => {
    const path = "/ok/a/../b//%7e{1,2}[0-9]'$x!?q=[1]&r={a}";
    expect((await both({ path })).curls.url).toBe(path);
  });

  it('repeats headers, whatever is in them', async () => {
    const sent = {
      'x-q': `it's "$HOME" !! \\ {}`,
      'x-empty': '',
      host: 'other.test',
      'content-type': 'a/b',
    };
    const { ours, curls } = await both({ headers: sent, body: bufferBody(Buffer.from('x')) });
    expect(headers(curls)).toEqual(headers(ours));
  });

  it('names the token and does not tell it', async () => {
    const { curls, line } = await both({ headers: { authorization: `Bearer ${TOKEN}` } });
    expect(line).toContain('-H "authorization: Bearer $ASSAY_TOKEN"');
    expect(line).not.toContain('real');
    expect(headers(curls)).toContainEqual(['authorization', `Bearer ${TOKEN}`]);
  });

  it('tells another token from it, and sends an empty one as it was', async () => {
    const other = await both({ headers: { authorization: 'Bearer wrong' } });
    expect(other.line).toContain('"authorization: Bearer $ASSAY_OTHER_TOKEN"');
    expect(headers(other.curls)).toEqual(headers(other.ours));
    const empty = await both({ headers: { authorization: 'Bearer' } });
    expect(headers(empty.curls)).toEqual(headers(empty.ours));
  });
});
