import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Lane } from '../../src/http/connection/lane.js';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody, seededBody } from '../../src/http/message/body.js';
import type { Delivery, OrdinaryRequest } from '../../src/http/message/http-request.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

/** What the server says of a request. */
interface Wire {
  received: string;
  /** The reads that it took, with milliseconds since the first. */
  pieces: { length: number; at: number }[];
  connection: { number: number; requests: number };
}

let server: HttpServer;
let client: HttpClient;

beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());
afterEach(() => client.close());

function newClient(timeoutMs = 10_000): HttpClient {
  client = createHttpClient({ timeoutMs, secrets: new Secrets() });
  return client;
}

/** Bytes that count their places. */
const counting = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => at % 251));

function put(delivery: Delivery | undefined, more: Partial<OrdinaryRequest> = {}): OrdinaryRequest {
  return {
    method: 'PUT',
    baseUrl: server.wire,
    path: '/wire/x',
    headers: { authorization: 'Bearer t', 'content-type': 'text/x' },
    body: bufferBody(counting(100)),
    ...(delivery && { delivery }),
    ...more,
  };
}

const seen = (result: { answer?: { body: Buffer } }): Wire =>
  JSON.parse(result.answer?.body.toString() ?? 'null');

const sent = async (request: OrdinaryRequest) => seen(await client.exchange(request));

/** The head as it is sent without a delivery. */
function usualHead(framing = 'content-length: 100'): string[] {
  const host = `host: ${new URL(server.wire).host}`;
  const lines = ['authorization: Bearer t', 'content-type: text/x', 'accept-encoding: identity'];
  return ['PUT /wire/x HTTP/1.1', host, ...lines, framing];
}

const wired = (head: string[], body: Buffer | string) =>
  `${head.join('\r\n')}\r\n\r\n${body.toString('latin1')}`;

describe('a request without a delivery, or with an empty one', () => {
  it.each([undefined, {}])('is sent in the usual way: %j', async (delivery) => {
    newClient();
    expect((await sent(put(delivery))).received).toBe(wired(usualHead(), counting(100)));
    const framing = 'transfer-encoding: chunked';
    const body = Buffer.concat([
      Buffer.from('64\r\n'),
      counting(100),
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    expect((await sent(put(delivery, { framing: 'chunked' }))).received).toBe(
      wired(usualHead(framing), body),
    );
    const large = seededBody({ seed: 'large', size: 2_500_000 });
    for (const framing of ['length', 'chunked'] as const) {
      const result = await client.exchange(
        put(delivery, { baseUrl: server.base, path: '/ok/x', framing, body: large }),
      );
      expect(seen(result)).toMatchObject({ size: large.size, sha256: large.sha256() });
      expect(result.sentBytes).toBe(large.size);
    }
  });
});

describe('the headers', () => {
  it('have names in capitals, the values as they are, and are recorded so', async () => {
    newClient();
    const result = await client.exchange(put({ headerStyles: ['capitals'] }));
    const [line = '', ...headers] = usualHead();
    const capitals = headers.map((header) =>
      header.replace(/^[^:]+/, (name) => name.toUpperCase()),
    );
    expect(seen(result).received).toBe(wired([line, ...capitals], counting(100)));
    expect(Object.entries(result.exchange.requestHeaders)).toEqual([
      ['HOST', new URL(server.wire).host],
      ['AUTHORIZATION', 'Bearer ‹other token›'],
      ['CONTENT-TYPE', 'text/x'],
      ['ACCEPT-ENCODING', 'identity'],
      ['CONTENT-LENGTH', '100'],
    ]);
  });

  it('come in the reverse order, and are recorded so', async () => {
    newClient();
    const result = await client.exchange(put({ headerStyles: ['reversed'] }));
    const [line = '', ...headers] = usualHead();
    expect(seen(result).received).toBe(wired([line, ...headers.toReversed()], counting(100)));
    expect(Object.keys(result.exchange.requestHeaders)).toEqual([
      ...['content-length', 'accept-encoding', 'content-type', 'authorization', 'host'],
    ]);
  });
});

describe('the chunks', () => {
  const chunked = (delivery: Delivery, size: number) =>
    put(delivery, { framing: 'chunked', body: bufferBody(counting(size)) });
  const bodyOf = ({ received }: Wire) => received.slice(received.indexOf('\r\n\r\n') + 4);

  it('have the sizes that were asked for, in turn', async () => {
    newClient();
    const body = bodyOf(await sent(chunked({ chunks: [1, 3] }, 6)));
    expect(body).toBe('1\r\n\0\r\n3\r\n\x01\x02\x03\r\n1\r\n\x04\r\n1\r\n\x05\r\n0\r\n\r\n');
    expect(bodyOf(await sent(chunked({ chunks: [4] }, 0)))).toBe('0\r\n\r\n');
  });

  it('may have zeros and capitals in their sizes', async () => {
    newClient();
    const bytes = counting(171).toString('latin1');
    const body = bodyOf(await sent(chunked({ paddedChunkSizes: true }, 171)));
    expect(body).toBe(`000000AB\r\n${bytes}\r\n00000000\r\n\r\n`);
  });

  it('of one byte grow after the first 4 KiB, so that a large file is quick', async () => {
    newClient();
    const body = seededBody({ seed: 'large', size: 20_000_000 });
    const delivery = { chunks: [1] };
    const small = bodyOf(
      await sent(put(delivery, { framing: 'chunked', body: bufferBody(Buffer.alloc(4_097)) })),
    );
    expect(small.match(/^1\r$/gm)).toHaveLength(4_097);
    const begun = performance.now();
    const request = put(delivery, {
      framing: 'chunked',
      body,
      baseUrl: server.base,
      path: '/ok/x',
    });
    const result = await client.exchange(request);
    expect(seen(result)).toMatchObject({ size: body.size, sha256: body.sha256() });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('are not made where a length is stated', async () => {
    newClient();
    const { received } = await sent(put({ chunks: [1], paddedChunkSizes: true }));
    expect(received).toBe(wired(usualHead(), counting(100)));
  });
});

describe('a pause', () => {
  const MS = 150;
  const length = (head: string[]) => wired(head, '').length;

  it.each([
    ['head', (head: number) => [undefined, head + 100]],
    ['body', (head: number) => [head, 100]],
    ['middle', (head: number) => [head + 50, 50]],
    ['last-byte', (head: number) => [head + 99, 1]],
  ] as const)('at %s cuts the request there, and nowhere else', async (at, expected) => {
    newClient();
    const request = () => sent(put({ pauses: [{ at, ms: MS }] }));
    let { received, pieces } = await request();
    // On a busy machine the first piece may be seen late, and never so each time where there is a
    // pause.
    for (let again = 0; again < 3 && (pieces[1]?.at ?? 0) <= MS - 20; again += 1) {
      ({ received, pieces } = await request());
    }
    expect(received).toBe(wired(usualHead(), counting(100)));
    expect(pieces).toHaveLength(2);
    const [first, second] = pieces;
    expect(second?.at).toBeGreaterThan(MS - 20);
    const [before, after] = expected(length(usualHead()));
    if (before === undefined) {
      const [one = '', two = ''] = [
        received.slice(0, first?.length),
        received.slice(first?.length),
      ];
      expect(one).toMatch(/\r\n[\w-]+[^\r\n]*$/);
      expect(two).toMatch(/^[^\r\n]+\r\n/);
    } else expect([first?.length, second?.length]).toEqual([before, after]);
  });

  it('may be within a chunk, and before the last byte of chunks', async () => {
    newClient();
    const head = length(usualHead('transfer-encoding: chunked'));
    const pieces = async (at: 'middle' | 'last-byte') => {
      const request = put({ chunks: [60], pauses: [{ at, ms: MS }] }, { framing: 'chunked' });
      return (await sent(request)).pieces.map((piece) => piece.length);
    };
    // 3c CRLF, 60 bytes, CRLF, 28 CRLF, 40 bytes, CRLF, 0 CRLF CRLF
    expect(await pieces('middle')).toEqual([head + 4 + 50, 10 + 2 + 4 + 40 + 2 + 5]);
    expect(await pieces('last-byte')).toEqual([head + 4 + 60 + 2 + 4 + 39, 1 + 2 + 5]);
  });

  it('is only possible in the head where there is no body', async () => {
    newClient();
    const get = (at: 'head' | 'body') => {
      const { body: _, ...request } = put({ pauses: [{ at, ms: MS }] }, { method: 'GET' });
      return sent(request);
    };
    expect((await get('head')).pieces).toHaveLength(2);
    expect((await get('body')).pieces).toHaveLength(1);
  });

  it('is cut short by an early refusal', async () => {
    newClient();
    const result = await client.exchange(
      put(
        { pauses: [{ at: 'last-byte', ms: 2_000 }] },
        {
          baseUrl: server.base,
          path: '/early-close/x',
          body: seededBody({ seed: 'x', size: 9_000 }),
        },
      ),
    );
    expect(result).toMatchObject({ outcome: 'answered-early', answer: { status: 400 } });
    expect(result.exchange.timing.totalMs).toBeLessThan(1_500);
  });

  it('is no reason to give up, and what stays silent after it is', async () => {
    newClient(400);
    const paused = put({ pauses: [{ at: 'middle', ms: 250 }] });
    expect(await client.exchange(paused)).toMatchObject({ outcome: 'answered' });
    expect(await client.exchange({ ...paused, path: '/mute/x' })).toMatchObject({
      outcome: 'timed-out',
      stalled: true,
    });
  });
});

describe('a connection', () => {
  it('of its own carries nothing else, before or after', async () => {
    newClient();
    const usual = await sent(put({}));
    const own = await sent(put({ connection: 'own' }));
    expect(own.connection.number).not.toBe(usual.connection.number);
    expect((await sent(put({}))).connection).toEqual({ ...usual.connection, requests: 2 });
  });

  it('that is to be closed says so', async () => {
    newClient();
    const closing = await sent(put({ connection: 'closing' }));
    const lines = usualHead();
    const head = [...lines.slice(0, -1), 'connection: close', ...lines.slice(-1)];
    expect(closing.received).toBe(wired(head, counting(100)));
    expect(closing.connection.requests).toBe(1);
    expect((await sent(put({}))).connection.number).not.toBe(closing.connection.number);
  });

  it('is shared by the requests of a lane, and by no others', async () => {
    newClient();
    const [one, two] = [new Lane(), new Lane()];
    const numbers = [];
    for (const connection of [one, two, undefined, one, two, undefined, 'old', one] as const) {
      const { connection: used } = await sent(put(connection && { connection }));
      numbers.push(used);
    }
    const [first, other, usual] = numbers.map(({ number }) => number);
    expect(new Set([first, other, usual]).size).toBe(3);
    expect(numbers.map(({ number }) => number)).toEqual([
      first,
      other,
      usual,
      first,
      other,
      usual,
      usual,
      first,
    ]);
    expect(numbers.at(-1)?.requests).toBe(3);
  });

  it('after a refusal is left to those that ask for one, where there are many connections', async () => {
    newClient();
    const refuse = () => sent(put({}, { path: '/refuse/x' }));
    // While there are few, one more might be one too many for the server.
    const alone = await refuse();
    expect((await sent(put({}))).connection.number).toBe(alone.connection.number);
    await Promise.all(Array.from({ length: 16 }, refuse));
    const others = await Promise.all(Array.from({ length: 8 }, () => sent(put({}))));
    expect(others.filter(({ connection }) => connection.requests === 1)).toHaveLength(4);
  });

  it('of a lane is used again after a refusal, and one of its own for each that is under way', async () => {
    newClient();
    const connection = new Lane();
    const refused = await client.exchange(put({ connection }, { path: '/refuse/x' }));
    expect(refused.answer?.status).toBe(401);
    const { number } = seen(refused).connection;
    const behind = await client.exchange(put({ connection }));
    expect(seen(behind).connection).toEqual({ number, requests: 2 });
    expect([refused, behind].map(({ exchange }) => exchange.afterRefusal)).toEqual([
      undefined,
      true,
    ]);
    const both = await Promise.all([sent(put({ connection })), sent(put({ connection }))]);
    expect(new Set(both.map((each) => each.connection.number)).size).toBe(2);
  });

  it('of a lane that cannot be used again is replaced', async () => {
    newClient();
    const connection = new Lane();
    const closed = seen(await client.exchange(put({ connection }, { path: '/last/x' })));
    const next = await sent(put({ connection }));
    expect(next.connection.number).not.toBe(closed.connection.number);
    expect((await sent(put({ connection }))).connection).toEqual({
      ...next.connection,
      requests: 2,
    });
  });

  it('of a lane among very many is for any request again', async () => {
    newClient();
    const numbers = new Set<number>();
    for (let count = 0; count < 65; count += 1) {
      numbers.add((await sent(put({ connection: new Lane() }))).connection.number);
    }
    expect(numbers.size).toBe(65);
    expect((await sent(put({}))).connection).toEqual({ number: Math.min(...numbers), requests: 2 });
  });

  it('that is the oldest has carried the most requests', async () => {
    newClient();
    const used = [await sent(put({})), await sent(put({})), await sent(put({}))];
    const [{ connection }] = used as [Wire];
    await Promise.all([sent(put({})), sent(put({})), sent(put({}))]);
    const old = [await sent(put({ connection: 'old' })), await sent(put({ connection: 'old' }))];
    expect(old.map((each) => each.connection)).toEqual([
      { number: connection.number, requests: 5 },
      { number: connection.number, requests: 6 },
    ]);
  });

  it('is new for each request to a server that closes idle ones unannounced', async () => {
    newClient();
    const lane = new Lane();
    const at = (path: string, connection?: Delivery['connection']) =>
      client.exchange(put(connection && { connection }, { baseUrl: server.base, path }));
    await at('/silent-close/x', lane);
    expect(await at('/ok/x', lane)).toMatchObject({ outcome: 'reset', lostOnReuse: true });
    for (const connection of [lane, lane, 'old', undefined] as const) {
      expect(seen(await at('/ok/x', connection)).connection.requests).toBe(1);
    }
  });
});

describe('a request behind an upload', () => {
  const first = (path = '/wire/first') => put(undefined, { path, body: bufferBody(counting(30)) });

  it('goes out in one segment with it, on a connection of their own, and both are answered', async () => {
    newClient();
    await sent(put({}));
    const result = await client.exchange(put({ pipelinedAfter: first() }));
    const [before] = result.before ?? [];
    expect(seen(result)).toMatchObject({ connection: { number: expect.any(Number), requests: 2 } });
    expect(seen(result).pieces).toHaveLength(1);
    expect(seen(result).received).toBe(wired(usualHead(), counting(100)));
    expect(result.before).toHaveLength(1);
    expect(seen(before ?? {}).received).toMatch(/^PUT \/wire\/first HTTP\/1\.1\r\n/);
    expect(seen(before ?? {}).connection).toEqual({ ...seen(result).connection, requests: 1 });
    expect([before?.exchange.id, result.exchange.id]).toEqual([1, 2]);
    expect(before?.exchange).toMatchObject({ status: 200, requestBody: { size: 30 } });
    expect([before?.sentBytes, result.sentBytes]).toEqual([30, 100]);
    const next = await sent(put({}));
    expect(next.connection.number).not.toBe(seen(result).connection.number);
  });

  it('may be of another method and larger than a segment', async () => {
    newClient();
    const body = seededBody({ seed: 'second', size: 3_000_000 });
    const ahead = put(undefined, {
      baseUrl: server.base,
      path: '/ok/first',
      framing: 'chunked',
      body: seededBody({ seed: 'first', size: 300_000 }),
    });
    const result = await client.exchange(
      put(
        { pipelinedAfter: ahead },
        { method: 'POST', baseUrl: server.base, path: '/ok/second', body },
      ),
    );
    expect(seen(result)).toMatchObject({ method: 'POST', size: body.size, sha256: body.sha256() });
    expect(seen(result.before?.[0] ?? {})).toMatchObject({
      size: 300_000,
      sha256: ahead.body?.sha256(),
    });
  });

  it.each(['/last/x', '/hang-up/x'])(
    'is sent again alone where the server closes after the first answer: %s',
    async (path) => {
      newClient();
      const result = await client.exchange(put({ pipelinedAfter: first(path) }));
      expect(result).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
      expect(seen(result).connection.requests).toBe(1);
      expect(result.before?.map(({ outcome }) => outcome)).toEqual(['answered', 'reset']);
      expect(result.exchange.id).toBe(2);
      // That is no reason to keep no connection any more.
      const kept = [await sent(put({})), await sent(put({}))];
      expect(kept[1]?.connection.requests).toBe(2);
    },
  );

  it('is not sent again where that could do it twice', async () => {
    newClient();
    const unknown = await client.exchange(
      put({ pipelinedAfter: first('/hang-up/x') }, { method: 'POST' }),
    );
    expect(unknown).toMatchObject({ outcome: 'reset', lostOnReuse: true });
    expect(unknown.before).toHaveLength(1);
    const known = await client.exchange(
      put({ pipelinedAfter: first('/last/x') }, { method: 'POST' }),
    );
    expect(known).toMatchObject({ outcome: 'answered' });
  });

  it('is sent again after an early refusal of the first that ends the connection', async () => {
    newClient();
    const pipelinedAfter = {
      ...first('/early-close/x'),
      baseUrl: server.base,
      body: seededBody({ seed: 'first', size: 3_000_000 }),
    };
    const result = await client.exchange(
      put({ pipelinedAfter }, { baseUrl: server.base, path: '/ok/x' }),
    );
    expect(result).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
    expect(result.before?.[0]).toMatchObject({ answer: { status: 400 } });
  });

  it('can be the last of its connection', async () => {
    newClient();
    const result = await client.exchange(put({ pipelinedAfter: first(), connection: 'closing' }));
    expect(result).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
    expect(result.before).toMatchObject([{ answer: { status: 200 } }]);
    const closes = [result, ...(result.before ?? [])].map(
      ({ exchange }) => exchange.requestHeaders.connection,
    );
    expect(closes).toEqual(['close', undefined]);
  });

  it('is answered though the first is refused', async () => {
    newClient();
    const result = await client.exchange(put({ pipelinedAfter: first('/refuse/x') }));
    expect(result.exchange.afterRefusal).toBe(true);
    expect(result.answer?.status).toBe(200);
    expect(result.before).toMatchObject([{ answer: { status: 401 } }]);
  });

  it('times out where the first is answered and it is not, or neither is', async () => {
    newClient(300);
    const unanswered = await client.exchange(put({ pipelinedAfter: first() }, { path: '/mute/x' }));
    expect(unanswered).toMatchObject({ outcome: 'timed-out', stalled: true });
    expect(unanswered.before).toMatchObject([{ outcome: 'answered' }]);
    const neither = await client.exchange(put({ pipelinedAfter: first('/mute/x') }));
    expect(neither).toMatchObject({ outcome: 'timed-out' });
    expect(neither.before).toMatchObject([{ outcome: 'timed-out' }]);
  });

  it('is sent without it to another origin', async () => {
    newClient();
    const elsewhere = { ...first(), baseUrl: server.base };
    const result = await client.exchange(put({ pipelinedAfter: elsewhere }));
    expect(result).not.toHaveProperty('before');
    expect(seen(result).connection.requests).toBe(1);
  });
});

it.each<[string, Delivery]>([
  ['in chunks that grow', { chunks: [1] }],
  ['on a lane, in padded chunks', { connection: new Lane(), paddedChunkSizes: true }],
  ['after a pause', { pauses: [{ at: 'body', ms: 5 }] }],
])('an early refusal is read by a request %s', async (_, delivery) => {
  newClient();
  let read = 0;
  for (let count = 0; count < 20; count += 1) {
    const result = await client.exchange(
      put(delivery, {
        baseUrl: server.base,
        path: '/early-close/x',
        framing: 'chunked',
        body: seededBody({ seed: String(count), size: 32 * 1024 * 1024 }),
      }),
    );
    if (result.outcome === 'answered-early' && result.answer?.status === 400) read += 1;
  }
  // As without a delivery, one in so many may be lost in the kernel.
  expect(read).toBeGreaterThanOrEqual(19);
});

describe('what has a way of sending of its own', () => {
  it('is sent in that way', async () => {
    newClient();
    const delivery: Delivery = { headerStyles: ['capitals'], pauses: [{ at: 'body', ms: 1_000 }] };
    const held = await sent(put(delivery, { lastByteAfter: async () => {} }));
    expect(held.received).toBe(wired(usualHead(), counting(100)));
  });

  it('is broken off in the way that is asked for', async () => {
    newClient();
    const delivery: Delivery = { headerStyles: ['capitals'], pauses: [{ at: 'body', ms: 1_000 }] };
    const ending = { how: 'fin', afterBytes: 50 } as const;
    const begun = performance.now();
    const broken = await client.exchange(
      put(delivery, { ending, baseUrl: server.raw, path: '/x' }),
    );
    expect(broken.exchange.brokenOff).toBe('fin');
    expect(JSON.parse(broken.answer?.body.toString() ?? '').received).toContain('AUTHORIZATION: ');
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  it('may have another length than it states', async () => {
    newClient();
    const request = put({ headerStyles: ['capitals'] }, { declaredLength: 40 });
    const { received } = await sent(request);
    expect(received).toMatch(/\r\nCONTENT-LENGTH: 40\r\n/);
  });
});
