import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { BodyFiles } from '../../src/conformance/verdict/body-files.js';
import { curlFor } from '../../src/http/exchange/curl.js';
import type { Exchange } from '../../src/http/exchange/exchange.js';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody, seededBody } from '../../src/http/message/body.js';
import type { OrdinaryRequest } from '../../src/http/message/http-request.js';
import { writeInto } from '../../src/suite/write-into.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';
import { removeFolder } from '../support/remove-folder.js';

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
  sha256: string;
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
  lineOf: (exchange: Exchange) => string | Promise<string> = curlFor,
): Promise<{ ours: Echo; line: string; curls: Echo }> {
  const result = await client.exchange({
    method: 'POST',
    baseUrl: server.base,
    path: '/ok/x',
    headers: {},
    ...more,
  });
  const line = await lineOf(result.exchange);
  const env = { ...process.env, ASSAY_TOKEN: TOKEN, ASSAY_OTHER_TOKEN: 'wrong' };
  const output = execFileSync('bash', ['-c', line], { env, maxBuffer: 1e7 }).toString();
  return {
    ours: JSON.parse(result.answer?.body.toString() ?? ''),
    line,
    curls: JSON.parse(output.slice(output.lastIndexOf('\r\n\r\n'))),
  };
}

/** Lines whose bodies are files of a folder that is gone after the test. */
async function withFiles(): Promise<(exchange: Exchange) => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), "assay it's "));
  onTestFinished(() => removeFolder(folder));
  const files = new BodyFiles(writeInto(folder), new Secrets([TOKEN]));
  return (exchange) => files.curlFor(exchange);
}

/** What a server reads of requests that do not end: everything up to the end of each connection. */
async function listener(): Promise<{ base: string; connections: Promise<Buffer>[] }> {
  const connections: Promise<Buffer>[] = [];
  const listening = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    connections.push(closed.then(() => Buffer.concat(parts)));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, connections };
}

/** Runs a line while this process goes on serving. */
async function exitCodeOf(line: string): Promise<unknown> {
  const [code] = await once(spawn('bash', ['-c', line]), 'close');
  return code;
}

/** What chunks have, and whether the last one came. */
function dechunked(bytes: Buffer): { body: Buffer; ended: boolean } {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (size === 0) return { body: Buffer.concat(parts), ended: true };
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return { body: Buffer.concat(parts), ended: false };
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
  it('sends header names and their order as they were, but for those that curl adds itself', async () => {
    const body = bufferBody(Buffer.from('{}'));
    const sent = { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/x', 'x-one': '1' };
    for (const headerStyle of ['capitals', 'reversed'] as const) {
      for (const framing of ['length', 'chunked'] as const) {
        const delivery = { headerStyles: [headerStyle] };
        const { ours, curls, line } = await both({ body, headers: sent, framing, delivery });
        expect(line).toMatch(/ASSAY_TOKEN/);
        expect(headers(curls)).toEqual(headers(ours));
        const names = (echo: Echo) =>
          echo.rawHeaders
            .filter((_, at) => at % 2 === 0)
            .filter((name) => /auth|type|x-/i.test(name));
        expect(names(curls)).toEqual(names(ours));
        expect(names(ours)).toContain(headerStyle === 'capitals' ? 'X-ONE' : 'x-one');
      }
    }
  });

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

  it.each([10, 5000, 70_000, 1_048_577, 3_000_000])(
    'sends the very bytes of a generated body of %i from a file',
    async (size) => {
      const body = seededBody({ seed: 'curl', size });
      for (const framing of ['length', 'chunked'] as const) {
        const request = { method: 'PUT', body, framing };
        const { ours, curls } = await both(request, await withFiles());
        expect(curls.size).toBe(size);
        expect(curls.sha256).toBe(body.sha256());
        expect(headers(curls)).toEqual(headers(ours));
      }
    },
  );

  it.each([
    ['length', 4096],
    ['chunked', 4096],
    ['length', 2_000_000],
    ['chunked', 2_000_000],
  ] as const)(
    'breaks off what was broken off (%s, after %i bytes)',
    { timeout: 60_000 },
    async (framing, afterBytes) => {
      const { base, connections } = await listener();
      const body = seededBody({ seed: 'part', size: 3_000_000, chunkSize: 65_536 });
      const { exchange } = await client.exchange({
        method: 'PUT',
        baseUrl: base,
        path: '/x',
        headers: {},
        body,
        framing,
        ending: { how: 'reset', afterBytes },
      });
      expect(exchange.outcome).toBe('aborted');
      const lineOf = await withFiles();
      expect(await exitCodeOf(await lineOf(exchange))).toBe(0);
      const bytes = await connections[1];
      const head = bytes?.indexOf('\r\n\r\n') ?? -1;
      const sent = bytes?.subarray(head + 4) ?? Buffer.alloc(0);
      const wanted = body.bytes().subarray(0, afterBytes);
      if (framing === 'length') {
        expect(bytes?.toString('latin1', 0, head)).toContain('Content-Length: 3000000');
        expect(sent.equals(wanted)).toBe(true);
      } else {
        const { body: came, ended } = dechunked(sent);
        expect([came.length, ended]).toEqual([afterBytes, false]);
        expect(came.equals(wanted)).toBe(true);
      }
    },
  );

  it.each([4, 60])(
    'states the length %i that was stated, and sends the same bytes',
    async (declared) => {
      const { base, connections } = await listener();
      const body = bufferBody(Buffer.from('0123456789'));
      const { exchange } = await client.exchange({
        method: 'PUT',
        baseUrl: base,
        path: '/x',
        headers: {},
        body,
        declaredLength: declared,
        ending: { how: 'fin', afterBytes: 10 },
      });
      const lineOf = await withFiles();
      // The server never answers.
      const line = (await lineOf(exchange)).replace('curl ', 'curl -m 2 ');
      await exitCodeOf(line);
      const bytes = await connections[1];
      expect(bytes?.toString('latin1')).toContain(`Content-Length: ${declared}\r\n`);
      expect(bytes?.toString('latin1')).toMatch(/\r\n\r\n0123456789$/);
    },
  );

  it('bounds a line that states more than it sends: the server may wait for the rest', async () => {
    const { base, connections } = await listener();
    const { exchange } = await client.exchange({
      method: 'PUT',
      baseUrl: base,
      path: '/x',
      headers: {},
      body: bufferBody(Buffer.from('0123456789')),
      declaredLength: 60,
      ending: { how: 'fin', afterBytes: 10 },
    });
    // As a raw request has it: it ended where it was to end.
    const { brokenOff: _brokenOff, ...whole } = exchange;
    const line = curlFor({
      ...whole,
      ...(whole.requestBody && { requestBody: { ...whole.requestBody, of: 10 } }),
    });
    expect(line).toContain(' --max-time 10 ');
    // 28: the time was over
    expect(await exitCodeOf(line.replace('--max-time 10', '--max-time 1'))).toBe(28);
    expect((await connections[1])?.toString('latin1')).toContain('Content-Length: 60\r\n');
  });

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
    const longer = await both({ headers: { authorization: `Bearer ${TOKEN}xx` } });
    expect(longer.line).toContain('"authorization: Bearer ${ASSAY_TOKEN}xx"');
    expect(headers(longer.curls)).toEqual(headers(longer.ours));
    const empty = await both({ headers: { authorization: 'Bearer' } });
    expect(headers(empty.curls)).toEqual(headers(empty.ours));
  });
});
