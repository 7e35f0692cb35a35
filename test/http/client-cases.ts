import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { IDLE_LIMIT_MS } from '../../src/http/connection/connection.js';
import type { Transport } from '../../src/http/connection/transport.js';
import type { ExchangeOutcome } from '../../src/http/exchange/exchange.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

/** What came of a request, in the words that both clients have for it. */
export interface Seen {
  outcome: Exclude<ExchangeOutcome, 'answered-early'>;
  status?: number;
  body?: string;
}

/** A client for one server. */
export interface ClientUnderTest {
  /** Sends `{}` and awaits what comes of it. */
  post(path: string): Promise<Seen>;
  /** Makes so many milliseconds pass for its connections. */
  pass(milliseconds: number): void;
  close(): void;
}

/** What is to hold for every client that sends judged requests, whatever it is made for. */
export function clientCases(
  name: string,
  open: (base: string, options: { transport: Transport; timeoutMs: number }) => ClientUnderTest,
): void {
  let server: HttpServer;
  let secure: HttpServer;
  const clients: ClientUnderTest[] = [];

  beforeAll(async () => {
    [server, secure] = await Promise.all([startHttpServer(), startHttpServer({ tls: true })]);
  });
  afterAll(() => Promise.all([server.stop(), secure.stop()]));
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    vi.unstubAllEnvs();
  });

  const newClient = (base: string, ca?: string, timeoutMs = 10_000) => {
    const transport = ca === undefined ? {} : { tls: { ca } };
    const client = open(base, { transport, timeoutMs });
    clients.push(client);
    return client;
  };
  /** On which connection of the server a request came, and as which one of it. */
  const connectionOf = async (
    client: ClientUnderTest,
  ): Promise<{ number: number; requests: number }> =>
    JSON.parse((await client.post('/ok/x')).body ?? '').connection;

  describe(`${name}: an answer`, () => {
    it('tells what arrived', async () => {
      const { outcome, status, body } = await newClient(server.base).post('/ok/x?y');
      expect([outcome, status]).toEqual(['answered', 200]);
      expect(JSON.parse(body ?? '')).toMatchObject({ method: 'POST', url: '/ok/x?y', text: '{}' });
    });

    it.each([
      ['/status/201/x', 201, 'x'],
      ['/status/204/x', 204, ''],
      ['/status/401/x', 401, 'x'],
      ['/status/503/x', 503, 'x'],
      ['/redirect/x', 302, ''],
      ['/until-close/x', 200, 'all of it'],
      ['/extra-bytes/x', 200, 'ok'],
      ['/early-close/x', 400, 'too big\n'],
      ['/early-reset/x', 400, 'too big\n'],
      ['/early-stall/x', 400, 'too big\n'],
    ])('to %s is %i with the body %j', async (path, status, body) => {
      const seen = await newClient(server.base).post(path);
      expect(seen).toEqual({ outcome: 'answered', status, body });
    });

    it('comes after those with 1xx', async () => {
      expect(await newClient(server.base).post('/continue/x')).toMatchObject({ status: 200 });
    });
  });

  describe(`${name}: what is no answer`, () => {
    it.each([
      ['garbage', 'protocol-error'],
      ['endless-headers', 'protocol-error'],
      ['endless-continue', 'protocol-error'],
      ['half-status', 'reset'],
      ['reset-first', 'reset'],
      ['close-first', 'reset'],
    ])('%s is %s', async (mode, outcome) => {
      expect(await newClient(server.base).post(`/${mode}/x`)).toEqual({ outcome });
    });

    it('silence times out', async () => {
      const client = newClient(server.base, undefined, 500);
      expect(await client.post('/never/x')).toEqual({ outcome: 'timed-out' });
    });

    it.each(['http://127.0.0.1:1', 'http://localhost:1', 'http://nowhere.invalid'])(
      'nobody is at %s',
      async (base) => {
        expect(await newClient(base).post('/ok/x')).toEqual({ outcome: 'unreachable' });
      },
    );

    it('a request under way when its client is closed is cancelled', async () => {
      const client = newClient(server.base);
      const pending = client.post('/never/x');
      setTimeout(() => client.close(), 100);
      expect(await pending).toEqual({ outcome: 'cancelled' });
    });
  });

  describe(`${name}: a connection`, () => {
    it('carries one request after the other', async () => {
      const client = newClient(server.base);
      const carried = [];
      for (let count = 0; count < 5; count += 1)
        carried.push((await connectionOf(client)).requests);
      expect(carried).toEqual([1, 2, 3, 4, 5]);
    });

    it.each(['until-close', 'extra-bytes', 'garbage', 'never'])(
      'is not used again after %s',
      async (mode) => {
        const client = newClient(server.base, undefined, 500);
        await client.post(`/${mode}/x`);
        expect(await connectionOf(client)).toMatchObject({ requests: 1 });
      },
    );

    it('is not used again after it was idle for as long as servers bear', async () => {
      const client = newClient(server.base);
      const { number } = await connectionOf(client);
      client.pass(IDLE_LIMIT_MS - 500);
      expect(await connectionOf(client)).toEqual({ number, requests: 2 });
      client.pass(IDLE_LIMIT_MS + 250);
      expect((await connectionOf(client)).number).not.toBe(number);
    });

    it('that was closed in the meantime leaves a request without an answer, and is not hidden', async () => {
      const client = newClient(server.base);
      expect(await client.post('/silent-close/x')).toMatchObject({ status: 200 });
      expect(await client.post('/ok/x')).toEqual({ outcome: 'reset' });
      expect(await client.post('/ok/x')).toMatchObject({ status: 200 });
    });
  });

  describe(`${name}: TLS`, () => {
    it('is spoken with a host whose authority is given, over one connection', async () => {
      const client = newClient(secure.base, secure.ca);
      expect((await connectionOf(client)).requests).toBe(1);
      expect((await connectionOf(client)).requests).toBe(2);
    });

    it('is refused where nobody vouches for the certificate, whatever the environment says', async () => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      expect(await newClient(secure.base).post('/ok/x')).toEqual({ outcome: 'tls' });
    });

    it('is refused to a certificate of another name', async () => {
      const client = newClient(secure.base.replace('localhost', '127.0.0.1'), secure.ca);
      expect(await client.post('/ok/x')).toEqual({ outcome: 'tls' });
    });

    it('fails with a server that does not speak it', async () => {
      const client = newClient(server.base.replace('http:', 'https:'), secure.ca);
      expect(await client.post('/ok/x')).toEqual({ outcome: 'tls' });
    });

    it('tells a host that is not there from one without TLS', async () => {
      expect(await newClient('https://127.0.0.1:1').post('/ok/x')).toEqual({
        outcome: 'unreachable',
      });
    });
  });
}
