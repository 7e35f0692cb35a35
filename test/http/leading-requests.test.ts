import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ExchangeOptions } from '../../src/http/exchange/exchange-result.js';
import { createHttpClient, type HttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody } from '../../src/http/message/body.js';
import type { OrdinaryRequest } from '../../src/http/message/http-request.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

/** What the server says of a request. */
interface Wire {
  received: string;
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

const put = (path: string, more: Partial<OrdinaryRequest> = {}): OrdinaryRequest => ({
  method: 'PUT',
  baseUrl: server.wire,
  path,
  headers: {},
  body: bufferBody(Buffer.alloc(30, 'x')),
  ...more,
});

/** One that is to be sent behind an upload. */
const following = (path: string, more: Partial<OrdinaryRequest> = {}): OrdinaryRequest =>
  put(path, { delivery: { pipelinedAfter: put('/wire/own', more) }, ...more });

const seen = (result: { answer?: { body: Buffer } } | undefined): Wire =>
  JSON.parse(result?.answer?.body.toString() ?? 'null');

const lead = (path: string, more: Partial<OrdinaryRequest> = {}, options: ExchangeOptions = {}) =>
  client.exchange(put(path, more), { mayBeFollowed: true, ...options });

const follow = (path: string, more: Partial<OrdinaryRequest> = {}, options: ExchangeOptions = {}) =>
  client.exchange(following(path, more), { mayFollow: true, ...options });

/** A client that has sent a request that could have led, so that others are expected. */
async function newClient(timeoutMs = 10_000, more: Partial<OrdinaryRequest> = {}) {
  client = createHttpClient({ timeoutMs, secrets: new Secrets() });
  await lead('/wire/earlier', more);
}

/** A request that waits, and one that comes a moment later and may lead. */
async function both(
  first: string,
  second: string,
  {
    leading,
    behind,
  }: { leading?: Partial<OrdinaryRequest>; behind?: Partial<OrdinaryRequest> } = {},
) {
  const waiting = follow(second, behind);
  await sleep(10);
  const leader = await lead(first, leading);
  return { leader, follower: await waiting };
}

describe('a request that may follow one of another caller', () => {
  it('goes out right behind it, and each gets its own answer', async () => {
    await newClient();
    const { leader, follower } = await both('/wire/first', '/wire/second');
    const [before] = follower.before ?? [];
    expect(seen(leader).received).toMatch(/^PUT \/wire\/first /);
    expect(seen(follower).received).toMatch(/^PUT \/wire\/second /);
    // One segment brought both.
    expect(seen(leader).pieces[0]?.length).toBeGreaterThan(seen(leader).received.length);
    expect(seen(follower).connection.number).toBe(seen(leader).connection.number);
    expect([leader.wasFollowed, leader.before]).toEqual([true, undefined]);
    expect(follower.before).toHaveLength(1);
    expect(before).toMatchObject({ isOfAnother: true, exchange: leader.exchange });
    expect(follower.exchange.id).toBe(leader.exchange.id + 1);
    // The connection goes on after that.
    expect(seen(await client.exchange(put('/wire/third'))).connection).toEqual({
      number: seen(leader).connection.number,
      requests: 4,
    });
  });

  it('has its own upload before it where none comes, or none is to be expected', async () => {
    await newClient();
    const own = await follow('/wire/second');
    expect(own.before).toMatchObject([{ exchange: { url: `${server.wire}/wire/own` } }]);
    expect(own.before?.[0]?.isOfAnother).toBeUndefined();
    await sleep(600);
    const begun = performance.now();
    await follow('/wire/second');
    expect(performance.now() - begun).toBeLessThan(200);
  });

  it.each<[string, Partial<OrdinaryRequest>]>([
    ['that closes its connection', { delivery: { connection: 'closing' } }],
    ['that pauses', { delivery: { pauses: [{ at: 'body', ms: 1 }] } }],
    ['that is larger', { body: bufferBody(Buffer.alloc(20_000)) }],
    ['that goes out in several writes', { framing: 'chunked' }],
    ['that asks before it sends its body', { headers: { Expect: '100-continue' } }],
  ])('does not follow one %s', async (_, leading) => {
    await newClient();
    const { leader, follower } = await both('/wire/first', '/wire/second', { leading });
    expect(leader.wasFollowed).toBeUndefined();
    expect(follower.before?.[0]?.isOfAnother).toBeUndefined();
  });

  it('knows that the one before it was refused', async () => {
    await newClient();
    const { leader, follower } = await both('/refuse/first', '/wire/second');
    expect(leader.answer?.status).toBe(401);
    expect(follower.exchange).toMatchObject({ status: 200, afterRefusal: true });
  });

  it.each(['/last/first', '/hang-up/first'])(
    'is sent again alone where the connection ends after the first answer, and none follows after that: %s',
    async (path) => {
      await newClient();
      const { leader, follower } = await both(path, '/wire/second');
      expect(leader).toMatchObject({ outcome: 'answered', lostOnReuse: false });
      expect(follower).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
      expect(seen(follower).connection.requests).toBe(1);
      expect(follower.before?.map(({ outcome }) => outcome)).toEqual(['answered', 'reset']);
      const later = await both('/wire/first', '/wire/second');
      expect(later.leader.wasFollowed).toBeUndefined();
    },
  );

  it('is not sent again where that could do it twice', async () => {
    await newClient();
    const behind = { method: 'POST' };
    const unknown = await both('/hang-up/first', '/wire/second', { behind });
    expect(unknown.follower).toMatchObject({ outcome: 'reset', lostOnReuse: true });
    client.close();
    await newClient();
    const known = await both('/last/first', '/wire/second', { behind });
    expect(known.follower).toMatchObject({ outcome: 'answered' });
  });

  it('is sent again where the first gets no answer, which ends as it would alone', async () => {
    await newClient(300);
    const { leader, follower } = await both('/mute/first', '/wire/second');
    expect(leader).toMatchObject({ outcome: 'timed-out', stalled: true, lostOnReuse: false });
    expect(follower).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
  });

  it('times out alone where only it gets no answer', async () => {
    await newClient(300);
    const { leader, follower } = await both('/wire/first', '/mute/second');
    expect(leader).toMatchObject({ outcome: 'answered', wasFollowed: true });
    expect(follower).toMatchObject({ outcome: 'timed-out', stalled: true });
  });

  it('may end before the first, which is answered nevertheless', async () => {
    const baseUrl = await slowServer();
    await newClient(10_000, { baseUrl });
    const end = new AbortController();
    const waiting = follow('/second', { baseUrl }, { signal: end.signal });
    await sleep(10);
    const leading = lead('/slow', { baseUrl });
    await sleep(100);
    end.abort();
    expect(await leading).toMatchObject({ outcome: 'answered', answer: { status: 200 } });
    expect(await waiting).toMatchObject({ outcome: 'cancelled' });
  });

  it('outlives the first where that is ended', async () => {
    const baseUrl = await slowServer();
    await newClient(10_000, { baseUrl });
    const end = new AbortController();
    const waiting = follow('/second', { baseUrl });
    await sleep(10);
    const leading = lead('/slow', { baseUrl }, { signal: end.signal });
    await sleep(100);
    end.abort();
    expect(await leading).toMatchObject({ outcome: 'cancelled' });
    expect(await waiting).toMatchObject({ outcome: 'answered' });
  });

  it('is not held against the time that the first answer takes', async () => {
    const baseUrl = await slowServer();
    await newClient(10_000, { baseUrl });
    const waiting = follow('/second', { baseUrl }, { answerTimeoutMs: () => 200 });
    await sleep(10);
    expect(await lead('/slow', { baseUrl })).toMatchObject({ outcome: 'answered' });
    expect(await waiting).toMatchObject({ outcome: 'answered' });
  });

  it('waits no longer once the run ends', async () => {
    await newClient();
    const waiting = follow('/wire/second');
    client.close();
    expect(await waiting).toMatchObject({ outcome: 'cancelled' });
  });
});

/** Answers what is slow after 700 ms, and all else at once. */
async function slowServer(): Promise<string> {
  const slow = createServer((request, response) => {
    request.resume().on('end', () => {
      setTimeout(() => response.end('done'), request.url === '/slow' ? 700 : 0);
    });
  });
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    slow.closeAllConnections();
    slow.close();
  });
  const address = slow.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
