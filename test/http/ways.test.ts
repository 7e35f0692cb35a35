import { once } from 'node:events';
import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canConnect } from '../../src/http/connection/can-connect.js';
import { destinationOf } from '../../src/http/connection/destination.js';
import type { Route, Transport } from '../../src/http/connection/transport.js';
import { createHttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { LoadConnection } from '../../src/http/load-client/load-connection.js';
import { seededBody } from '../../src/http/message/body.js';
import { createServiceClient } from '../../src/http/service/service-client.js';
import { authority, type Certificate, certificateFor } from '../support/certificates.js';
import { type ConnectProxy, startConnectProxy } from '../support/connect-proxy.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';
import { startTlsGateway, type TlsGateway } from '../support/tls-gateway.js';

let root: Certificate;
let client: Certificate;
let server: HttpServer;
let gateway: TlsGateway;
let proxy: ConnectProxy;
let secureProxy: ConnectProxy;
let asking: ConnectProxy;
/** The server behind the gateway, by a name that no DNS knows. */
const ORIGIN = 'https://archive.test';
const NAME = 'archive.test';

beforeAll(async () => {
  root = await authority('root of the test');
  const [own, certificate, proxyCertificate] = await Promise.all([
    certificateFor('client.test', { issuer: root }),
    certificateFor(NAME, { issuer: root }),
    certificateFor('localhost', { issuer: root }),
  ]);
  client = own;
  server = await startHttpServer();
  const backend = Number(new URL(server.base).port);
  gateway = await startTlsGateway(backend, { certificate, clients: root });
  [proxy, secureProxy, asking] = await Promise.all([
    startConnectProxy(),
    startConnectProxy({ certificate: proxyCertificate }),
    startConnectProxy({ credentials: 'me:the password' }),
  ]);
});
afterAll(async () => {
  for (const one of [gateway, proxy, secureProxy, asking]) one.close();
  await server.stop();
});

/** To the gateway, with the certificate of this client unless stated. */
function transport(route: Route = {}, tls: Transport['tls'] = {}): Transport {
  const connectTo = { host: '127.0.0.1', port: gateway.port };
  return {
    tls: { ca: root.cert, cert: client.cert, key: client.key, ...tls },
    routes: { [ORIGIN]: { connectTo, ...route } },
  };
}

async function put(way: Transport, baseUrl = ORIGIN, size = 3_000_000) {
  const http = createHttpClient({ transport: way, timeoutMs: 10_000, secrets: new Secrets() });
  const body = seededBody({ seed: 'way', size });
  const result = await http.exchange({ method: 'PUT', baseUrl, path: '/ok/x', headers: {}, body });
  http.close();
  const { sha256 } = JSON.parse(result.answer?.body.toString() || '{}') as { sha256?: string };
  return { ...result, whole: sha256 === body.sha256() };
}

/** The ways that lead to the gateway. */
const WAYS: [string, () => Route][] = [
  ['directly', () => ({})],
  ['through a proxy', () => ({ proxy: { url: proxy.url } })],
  ['through a proxy over TLS', () => ({ proxy: { url: secureProxy.url } })],
  [
    'through a proxy that asks for a password',
    () => ({ proxy: { url: asking.url, authorization: basic('me:the password') } }),
  ],
];
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

describe.each(WAYS)('a server with client certificates, reached %s', (_, route) => {
  it('gets an upload, and is asked for the name of its URL', async () => {
    expect(await put(transport(route()))).toMatchObject({ outcome: 'answered', whole: true });
    expect(gateway.seen.at(-1)).toEqual({ servername: NAME, client: 'client.test' });
  });

  it('gets raw requests as they are', async () => {
    const http = createHttpClient({
      transport: transport(route()),
      timeoutMs: 10_000,
      secrets: new Secrets(),
    });
    const text = 'POST /ok/raw HTTP/1.1\r\nhost: archive.test\r\ncontent-length: 2\r\n\r\nok';
    const twice = await http.exchange({
      baseUrl: ORIGIN,
      pieces: [Buffer.from(text + text)],
      answers: 2,
    });
    http.close();
    expect([twice.answer?.status, ...twice.more.map(({ status }) => status)]).toEqual([200, 200]);
  });

  it('is asked by the client of services', async () => {
    const services = createServiceClient({
      transport: transport(route()),
      timeoutMs: 10_000,
      signal: new AbortController().signal,
    });
    expect((await services.getJson(`${ORIGIN}/ok/service`)).status).toBe(200);
    services.close();
  });

  it('is loaded by the fast client, and the connection carries more than one request', async () => {
    const statuses: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const request = Buffer.from(
        'POST /ok/x HTTP/1.1\r\nhost: archive.test\r\ncontent-length: 2\r\n\r\n{}',
      );
      const connection: LoadConnection = new LoadConnection(
        destinationOf(ORIGIN),
        { transport: transport(route()), timeoutMs: 10_000 },
        {
          onAnswer: ({ status }) => {
            statuses.push(status);
            if (statuses.length < 3) connection.send(request);
            else {
              connection.close();
              resolve();
            }
          },
          onFailure: (_connection, failure) => reject(new Error(failure)),
        },
      );
      connection.send(request);
    });
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('is found there, without a handshake', async () => {
    const way = transport(route(), { cert: '', key: '' });
    expect(await canConnect(ORIGIN, { transport: way, timeoutMs: 5_000 })).toBeUndefined();
  });
});

describe('a way', () => {
  it('goes through the tunnel that was asked for, and nothing else does', async () => {
    expect(proxy.tunnels.length).toBeGreaterThan(0);
    expect(new Set(proxy.tunnels)).toEqual(new Set([`127.0.0.1:${gateway.port}`]));
    expect([...proxy.others, ...secureProxy.others, ...asking.others]).toEqual([]);
  });

  it('leads to plain HTTP through a tunnel, too', async () => {
    const { origin } = new URL(server.base);
    const way = { routes: { [origin]: { proxy: { url: proxy.url } } } };
    expect(await put(way, server.base)).toMatchObject({ outcome: 'answered', whole: true });
    expect(proxy.tunnels.at(-1)).toBe(new URL(server.base).host);
  });

  it('that needs a certificate fails without one', async () => {
    const { outcome } = await put(transport({}, { cert: '', key: '' }));
    // With TLS 1.3 the server refuses after the handshake of the client is over.
    expect(['tls', 'reset']).toContain(outcome);
  });

  it('is refused to a certificate of another name, unless that name is stated', async () => {
    const other = 'https://other.test';
    const connectTo = { host: '127.0.0.1', port: gateway.port };
    const way = (route: Route) => ({
      ...transport(),
      routes: { [other]: { connectTo, ...route } },
    });
    expect(await put(way({}), other)).toMatchObject({ outcome: 'tls' });
    const named = await put(way({ servername: NAME }), other);
    expect(named).toMatchObject({ outcome: 'answered', whole: true });
    expect(gateway.seen.at(-1)?.servername).toBe(NAME);
  });

  it('says what the proxy answered', async () => {
    const refused = await put(transport({ proxy: { url: asking.url } }));
    expect(refused.outcome).toBe('unreachable');
    expect(refused.exchange.error).toMatch(/the proxy .* answers 407: it asks for another user/);
    const nowhere = { connectTo: { host: '127.0.0.1', port: 1 }, proxy: { url: proxy.url } };
    const bad = await put(transport(nowhere));
    expect(bad.exchange.error).toBe(
      `the proxy ${proxy.url} opens no tunnel to 127.0.0.1:1: it answers 502`,
    );
    const none = await put(transport({ proxy: { url: 'http://127.0.0.1:1' } }));
    expect(none).toMatchObject({ outcome: 'unreachable' });
    expect(none.exchange.error).toMatch(/^the proxy http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/);
    const error = await canConnect(ORIGIN, { transport: transport(nowhere), timeoutMs: 5_000 });
    expect(error).toContain('answers 502');
  });

  it('leads to an address of IPv6, with TLS and without', async () => {
    const certificate = await certificateFor('::1', { issuer: root });
    const backend = Number(new URL(server.base).port);
    const six = await startTlsGateway(backend, { certificate, address: '::1' });
    const tls = { ca: root.cert };
    const base = `https://[::1]:${six.port}`;
    expect(await put({ tls }, base)).toMatchObject({ outcome: 'answered', whole: true });
    const proxied = { tls, routes: { [base]: { proxy: { url: proxy.url } } } };
    expect(await put(proxied, base)).toMatchObject({ outcome: 'answered', whole: true });
    expect(proxy.tunnels.at(-1)).toBe(`[::1]:${six.port}`);
    six.close();
  });
});

describe('a server that speaks HTTP/2 only', () => {
  const listen = async (one: Server) => {
    await once(one.listen(0, 'localhost'), 'listening');
    return (one.address() as AddressInfo).port;
  };

  it('is told from one that fails in TLS', async () => {
    const certificate = await certificateFor('localhost', { issuer: root });
    const only2 = createSecureServer({ ...certificate, allowHTTP1: false });
    const port = await listen(only2);
    const { outcome, exchange } = await put(
      { tls: { ca: root.cert } },
      `https://localhost:${port}`,
    );
    only2.close();
    expect(outcome).toBe('tls');
    expect(exchange.error).toContain('the server speaks HTTP/2 only');
  });

  it('is told from one that answers nonsense', async () => {
    const only2 = createHttp2Server();
    const port = await listen(only2);
    const { outcome, exchange } = await put({}, `http://localhost:${port}`, 10);
    only2.close();
    expect(outcome).toBe('protocol-error');
    expect(exchange.error).toContain('the server speaks HTTP/2 only');
  });
});
