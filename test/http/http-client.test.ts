import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../src/http/connection/transport.js';
import { type Exchange, HEAD_BROKE_OFF } from '../../src/http/exchange/exchange.js';
import {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody, seededBody } from '../../src/http/message/body.js';
import type { OrdinaryRequest } from '../../src/http/message/http-request.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';
import { type ClientUnderTest, clientCases } from './client-cases.js';

/** What the server says that it received. */
interface Received {
  method: string;
  url: string;
  rawHeaders: string[];
  size: number;
  sha256: string;
  text: string;
  connection: { number: number; requests: number };
}

let server: HttpServer;
const clients: HttpClient[] = [];

beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

function newClient(options: Partial<HttpClientOptions> = {}): HttpClient {
  const client = createHttpClient({ timeoutMs: 10_000, secrets: new Secrets(), ...options });
  clients.push(client);
  return client;
}

function get(path: string, more: Partial<OrdinaryRequest> = {}): OrdinaryRequest {
  return { method: 'GET', baseUrl: server.base, path, headers: {}, ...more };
}

function put(path: string, size: number, more: Partial<OrdinaryRequest> = {}): OrdinaryRequest {
  return get(path, { method: 'PUT', body: seededBody({ seed: path, size }), ...more });
}

function received(result: { answer?: { body: Buffer } }): Received {
  return JSON.parse(result.answer?.body.toString() ?? 'null');
}

/** The client as the cases for all clients have it. */
function openCareful(
  base: string,
  options: { transport: Transport; timeoutMs: number },
): ClientUnderTest {
  const client = createHttpClient({ ...options, secrets: new Secrets() });
  let offset = 0;
  const clock = performance.now.bind(performance);
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock() + offset);
  return {
    post: async (path) => {
      const body = bufferBody(Buffer.from('{}'));
      const request = { method: 'POST', baseUrl: base, path, headers: {}, body };
      const { outcome, answer } = await client.exchange(request);
      return {
        outcome: outcome === 'answered-early' ? 'answered' : outcome,
        ...(answer && { status: answer.status, body: answer.body.toString() }),
      };
    },
    pass: (milliseconds) => {
      offset += milliseconds;
    },
    close: () => {
      now.mockRestore();
      client.close();
    },
  };
}

clientCases('the careful client', openCareful);

describe('a request', () => {
  it('arrives as it was stated', async () => {
    const result = await newClient().exchange(
      get('/a//b/../%7e?x=[1]&y', {
        method: 'POST',
        baseUrl: `${server.base}/ok/base/`,
        headers: { 'Content-Type': 'text/x', 'X-Mixed-Case': 'a  b', authorization: 'Bearer t' },
        body: bufferBody(Buffer.from('{"a":1}')),
      }),
    );
    expect(received(result)).toMatchObject({
      method: 'POST',
      url: '/ok/base/a//b/../%7e?x=[1]&y',
      text: '{"a":1}',
      rawHeaders: [
        ...['host', new URL(server.base).host, 'Content-Type', 'text/x', 'X-Mixed-Case', 'a  b'],
        ...['authorization', 'Bearer t', 'accept-encoding', 'identity', 'content-length', '7'],
      ],
    });
    expect(result.outcome).toBe('answered');
    expect(result.answer?.headers.get('Content-Type')).toBe('application/json');
    expect(result.answer?.bodyEnd).toBe('complete');
  });

  it.each([0, 1, 65_536, 65_537, 1_048_577, 5_000_001])(
    'of %i bytes arrives whole in both framings',
    async (size) => {
      const client = newClient();
      for (const framing of ['length', 'chunked'] as const) {
        const request = put('/ok/sizes', size, { framing });
        const result = await client.exchange(request);
        expect(received(result)).toMatchObject({ size, sha256: request.body?.sha256() });
        expect(result.sentBytes).toBe(size);
        expect(received(result).rawHeaders).toContain(
          framing === 'length' ? 'content-length' : 'transfer-encoding',
        );
        expect(result.exchange.requestBody).toMatchObject({ size, sha256: request.body?.sha256() });
      }
    },
  );

  it('reports its progress', async () => {
    const seen: number[] = [];
    await newClient().exchange(put('/ok/x', 3_000_000), { onProgress: (sent) => seen.push(sent) });
    expect(seen).toEqual([1_048_576, 2_097_152, 3_000_000]);
  });

  it('leaves the event loop to others between its writes, though the kernel takes them at once', async () => {
    let turns = 0;
    let counting = true;
    const count = () => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const body = seededBody({ seed: 'turns', size: 100_000, chunkSize: 100 });
    const { outcome } = await newClient().exchange(put('/ok/x', 0, { body }));
    counting = false;
    expect(outcome).toBe('answered');
    expect(turns).toBeGreaterThan(900);
  });

  it('states a length of 0 where a body is expected, and none elsewhere', async () => {
    const client = newClient();
    const post = received(await client.exchange(get('/ok/x', { method: 'POST' })));
    expect(post.rawHeaders.slice(-2)).toEqual(['content-length', '0']);
    expect(received(await client.exchange(get('/ok/x'))).rawHeaders).toHaveLength(4);
  });

  it.each([
    ['invalid-url', { baseUrl: 'ftp://x' }],
    ['invalid-url', { baseUrl: 'nowhere' }],
    ['invalid-url', { baseUrl: 'http://x/?a=b' }],
    ['invalid-target', { path: '/a b' }],
    ['invalid-target', { path: '/a\r\nX: y' }],
    ['invalid-target', { path: '/ä' }],
    ['invalid-target', { method: 'G T' }],
    ['invalid-header', { headers: { 'X Y': 'z' } }],
    ['invalid-header', { headers: { X: 'a\r\nY: b' } }],
    ['framing-header', { headers: { 'Content-Length': '1' } }],
    ['framing-header', { headers: { 'transfer-encoding': 'chunked' } }],
  ])('that cannot be sent is a fault of ours: %s %j', async (code, more) => {
    const failure = newClient().exchange(get('/ok/x', more));
    await expect(failure).rejects.toMatchObject({ name: 'HttpError', code });
  });
});

describe('an answer', () => {
  it.each([200, 204, 304, 401, 503])(
    'with status %i is read, whatever the method',
    async (status) => {
      const client = newClient();
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        const result = await client.exchange(get(`/status/${status}`, { method }));
        const bodiless = method === 'HEAD' || status === 204 || status === 304;
        expect(result).toMatchObject({
          outcome: 'answered',
          answer: { status, bodyEnd: 'complete' },
        });
        expect(result.answer?.body.toString()).toBe(bodiless ? '' : 'x');
      }
    },
  );

  it('is not followed elsewhere', async () => {
    const result = await newClient().exchange(get('/redirect/x'));
    expect(result.answer?.status).toBe(302);
    expect(result.answer?.headers.get('location')).toBe('/ok/elsewhere');
  });

  it('comes after 1xx answers, which are bounded', async () => {
    const result = await newClient().exchange(put('/continue/x', 100));
    expect(result.answer?.status).toBe(200);
    expect(received(result).size).toBe(100);
    expect(await newClient().exchange(get('/endless-continue/x'))).toMatchObject({
      outcome: 'protocol-error',
      exchange: { error: 'too-many-informational' },
    });
  });

  it('may end with the connection', async () => {
    const result = await newClient().exchange(get('/until-close/x'));
    expect(result.answer).toMatchObject({ status: 200, bodyEnd: 'complete' });
    expect(result.answer?.body.toString()).toBe('all of it');
    expect(result.exchange).not.toHaveProperty('error');
  });

  it.each(['broken-body', 'broken-chunk'])(
    'that breaks off (%s) keeps its status',
    async (mode) => {
      const result = await newClient().exchange(get(`/${mode}/x`));
      expect(result).toMatchObject({
        outcome: 'answered',
        answer: { status: 200, bodyEnd: 'broken' },
      });
      expect(result.exchange.error).toBeTruthy();
      expect(result.exchange.responseBody).not.toHaveProperty('sha256');
    },
  );

  it('that never ends is cut', async () => {
    const result = await newClient({ bodyCap: 100_000 }).exchange(get('/endless-body/x'));
    expect(result.answer).toMatchObject({ status: 200, bodyEnd: 'cut' });
    expect(result.answer?.body.length).toBe(100_000);
    expect(result.exchange.responseBody).toMatchObject({ size: 100_000, cut: true });
  });

  it('that is early and a success is awaited with the body sent whole', async () => {
    const request = put('/early-success/x', 20_000_000);
    const result = await newClient().exchange(request);
    expect(result.outcome).toBe('answered-early');
    expect(result.answer?.headers.get('x-early')).toBe('yes');
    expect(received(result)).toMatchObject({ size: 20_000_000, sha256: request.body?.sha256() });
    expect(result.exchange.timing.sentMs).toBeGreaterThan(result.exchange.timing.firstByteMs ?? 0);
  });
});

describe('what is no answer', () => {
  it.each([
    ['reset-first', 'reset'],
    ['close-first', 'reset'],
    ['half-status', 'reset'],
    ['garbage', 'protocol-error'],
    ['endless-headers', 'protocol-error'],
  ])('%s is %s', async (mode, outcome) => {
    for (const request of [get(`/${mode}/x`), put(`/${mode}/x`, 1000)]) {
      const result = await newClient().exchange(request);
      expect(result).toMatchObject({ outcome, lostOnReuse: false });
      expect(result.exchange.error).toBeTruthy();
      expect(result).not.toHaveProperty('answer');
      expect(result.exchange).not.toHaveProperty('status');
    }
  });

  it('an answer that breaks off in its head is told from none', async () => {
    const errorOf = async (mode: string) =>
      (await newClient().exchange(get(`/${mode}/x`))).exchange.error;
    expect(await errorOf('half-status')).toBe(HEAD_BROKE_OFF);
    expect(await errorOf('close-first')).not.toBe(HEAD_BROKE_OFF);
  });

  it('a port where nobody listens, or a name that nobody has, is unreachable', async () => {
    const client = newClient();
    for (const baseUrl of ['http://127.0.0.1:1', 'http://nowhere.invalid']) {
      const result = await client.exchange(get('/x', { baseUrl }));
      expect(result.outcome).toBe('unreachable');
      expect(result.exchange.error).toMatch(/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/);
    }
  });

  it('a timeout ends silence, a stalled upload, and a trickle', async () => {
    const client = newClient({ timeoutMs: 300 });
    const results = await Promise.all([
      client.exchange(get('/never/x')),
      client.exchange(put('/never-read/x', 100_000_000)),
      client.exchange(get('/trickle/x')),
    ]);
    expect(results.map((result) => result.outcome)).toEqual(['timed-out', 'timed-out', 'answered']);
    expect(results[0].exchange.error).toBe('no progress for 300 ms');
    expect(results[1].sentBytes).toBeLessThan(100_000_000);
    expect(results[2].answer).toMatchObject({ status: 200, bodyEnd: 'broken' });
    expect(results[2].exchange.error).toMatch(/^no (whole answer in|progress for) 300 ms$/);
    expect(results[2].exchange.timing.totalMs).toBeGreaterThanOrEqual(300);
  });

  it('an upload that moves, however slowly, is not timed out, unless a rate is asked for', async () => {
    const request = put('/slow-reader/x', 24_000_000);
    const patient = await newClient({ timeoutMs: 800 }).exchange(request);
    expect(patient.outcome).toBe('answered');
    expect(patient.exchange.timing.totalMs).toBeGreaterThan(800);
    expect(received(patient)).toMatchObject({ sha256: request.body?.sha256() });
    const strict = newClient({ timeoutMs: 800, lowestUploadRate: 100_000_000 });
    const hurried = await strict.exchange(request);
    expect(hurried).toMatchObject({
      outcome: 'timed-out',
      exchange: { error: 'slower than 100000000 bytes a second' },
    });
  });

  it('a cancelled one ends at once, before and while it is sent', async () => {
    const client = newClient();
    const stop = new AbortController();
    const early = await client.exchange(get('/ok/x'), { signal: AbortSignal.abort() });
    const late = client.exchange(put('/never-read/x', 100_000_000), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect([early.outcome, (await late).outcome]).toEqual(['cancelled', 'cancelled']);
  });

  it('a body that cannot be made is a fault of ours, and ends the connection', async () => {
    const client = newClient();
    const broken = {
      ...bufferBody(Buffer.alloc(10)),
      *chunks() {
        yield Buffer.alloc(5);
        throw new Error('no more');
      },
    };
    const failure = client.exchange(put('/ok/x', 0, { body: broken }));
    await expect(failure).rejects.toThrow('no more');
    expect(received(await client.exchange(get('/ok/x'))).connection.requests).toBe(1);
  });

  it('many at once share a signal without a warning', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const client = newClient();
    const stop = new AbortController();
    const all = Array.from({ length: 40 }, () =>
      client.exchange(get('/never/x'), { signal: stop.signal }),
    );
    setImmediate(() => stop.abort());
    const outcomes = (await Promise.all(all)).map((result) => result.outcome);
    process.off('warning', note);
    expect(new Set(outcomes)).toEqual(new Set(['cancelled']));
    expect(warnings).toEqual([]);
  });

  it('close ends what is under way, and what would follow is a fault', async () => {
    const client = newClient();
    const pending = client.exchange(get('/never/x'));
    client.close();
    expect((await pending).outcome).toBe('cancelled');
    await expect(client.exchange(get('/ok/x'))).rejects.toMatchObject({ code: 'client-closed' });
  });

  it.each(['length', 'chunked'] as const)(
    'an aborted upload (%s) ends after its bytes',
    async (framing) => {
      const result = await newClient().exchange(
        put('/ok/x', 300_000, { framing, ending: { how: 'reset', afterBytes: 123_456 } }),
      );
      expect(result).toMatchObject({ outcome: 'aborted', sentBytes: 123_456 });
      expect(result.exchange.requestBody).toEqual({ size: 123_456, of: 300_000, cut: true });
      expect(result.exchange.brokenOff).toBe('reset');
      expect(result.exchange.timing).not.toHaveProperty('sentMs');
    },
  );
});

describe('connections', () => {
  it('are used again, one for each exchange at a time', async () => {
    const client = newClient();
    const first = received(await client.exchange(get('/ok/1')));
    const second = received(await client.exchange(put('/ok/2', 2_000_000)));
    expect(second.connection).toEqual({ number: first.connection.number, requests: 2 });
    const both = await Promise.all([client.exchange(get('/ok/3')), client.exchange(get('/ok/4'))]);
    const numbers = new Set(both.map((result) => received(result).connection.number));
    expect(numbers.size).toBe(2);
  });

  it('are not used again after bytes that belong to no answer', async () => {
    const client = newClient();
    const odd = await client.exchange(get('/extra-bytes/x'));
    expect(odd.answer?.body.toString()).toBe('ok');
    expect(received(await client.exchange(get('/ok/x'))).connection.requests).toBe(1);
  });

  it('that were kept and then reset are told from other resets, and not kept any more', async () => {
    const client = newClient();
    await client.exchange(get('/silent-close/x'));
    const lost = await client.exchange(put('/ok/x', 1000));
    expect(lost).toMatchObject({ outcome: 'reset', lostOnReuse: true });
    for (let again = 0; again < 3; again++) {
      const next = await client.exchange(get('/ok/x'));
      expect(next).toMatchObject({ outcome: 'answered', lostOnReuse: false });
      expect(received(next).connection.requests).toBe(1);
    }
  });
});

describe('the record', () => {
  it('has no secret, wherever the target puts it', async () => {
    const secrets = new Secrets(['t0p-secret-token']);
    const kept: Exchange[] = [];
    const client = newClient({ secrets, onExchange: (exchange) => kept.push(exchange) });
    const result = await client.exchange(
      get('/leak/t0p-secret-token', {
        method: 'POST',
        headers: { authorization: 'Bearer t0p-secret-token', 'x-too': 't0p-secret-token' },
        body: bufferBody(Buffer.from('t0p-secret-token')),
      }),
    );
    expect(result.answer?.body.toString()).toBe('you sent Bearer t0p-secret-token');
    expect(kept).toEqual([result.exchange]);
    expect(JSON.stringify(kept)).not.toContain('t0p');
    expect(result.exchange.requestHeaders).toMatchObject({ authorization: 'Bearer ‹token›' });
    expect(result.exchange.responseHeaders).toMatchObject({ 'x-echo': 'Bearer ‹secret›' });
    expect(result.exchange.responseBody?.text).toBe('you sent Bearer ‹secret›');
  });

  it.each([
    ['Bearer wrong', 'Bearer ‹other token›'],
    ['Basic dTpw', 'Basic ‹other token›'],
    ['no-scheme', '‹other token›'],
    ['known-secret', '‹token›'],
    ['Bearer ', 'Bearer'],
    ['Bearer a b', 'Bearer ‹other token›'],
    ['bearer known-secret', 'bearer ‹token›'],
    ['Bearer known-secretxx', 'Bearer ‹token›xx'],
    ['Bearer yknown-secret', 'Bearer y‹token›'],
    ['Bearer known-secret-of-mine', 'Bearer ‹other token›'],
  ])('shows the authorization %j as %j', async (authorization, shown) => {
    const client = newClient({ secrets: new Secrets(['known-secret']) });
    const { exchange } = await client.exchange(get('/ok/x', { headers: { authorization } }));
    expect(exchange.requestHeaders).toMatchObject({ authorization: shown });
  });

  it('counts from 0 and has times in their order', async () => {
    const client = newClient();
    const results = [await client.exchange(get('/ok/x')), await client.exchange(put('/ok/x', 9))];
    expect(results.map(({ exchange }) => exchange.id)).toEqual([0, 1]);
    for (const { exchange } of results) {
      const { sentMs = -1, firstByteMs = -1, totalMs } = exchange.timing;
      expect(new Date(exchange.at).toISOString()).toBe(exchange.at);
      expect([sentMs, firstByteMs, totalMs]).toEqual(
        [sentMs, firstByteMs, totalMs].sort((a, b) => a - b),
      );
      expect(sentMs).toBeGreaterThan(0);
    }
  });
});
