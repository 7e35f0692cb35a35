import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../src/http/service/service-client.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

let server: HttpServer;
let secure: HttpServer;
const clients: ServiceClient[] = [];
const closers: (() => void)[] = [];

beforeAll(async () => {
  [server, secure] = await Promise.all([startHttpServer(), startHttpServer({ tls: true })]);
});
afterAll(() => Promise.all([server.stop(), secure.stop()]));
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const close of closers.splice(0)) close();
  vi.unstubAllEnvs();
});

function newClient({ timeoutMs = 5_000, signal = new AbortController().signal, ca = '' } = {}) {
  const client = createServiceClient({
    timeoutMs,
    signal,
    ...(ca !== '' && { transport: { tls: { ca } } }),
  });
  clients.push(client);
  return client;
}

const get = (url: string) => ({ method: 'GET' as const, url, headers: {} });

/** A server of the test's own. */
async function serve(listener: RequestListener): Promise<string> {
  const own = createServer(listener);
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    own.closeAllConnections();
    own.close();
  });
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
}

describe('a request that is not judged', () => {
  it('is sent as it is stated, and asks for no coding', async () => {
    const { status, body } = await newClient().request({
      method: 'POST',
      url: `${server.base}/ok/a/../b?x=1&y=%7e`,
      headers: { 'content-type': 'text/x' },
      body: 'a=b',
    });
    expect(status).toBe(200);
    const { method, url, rawHeaders, text } = JSON.parse(body);
    expect({ method, url, text }).toEqual({
      method: 'POST',
      url: '/ok/a/../b?x=1&y=%7e',
      text: 'a=b',
    });
    expect(rawHeaders.join(' ')).toContain('content-type text/x');
    expect(rawHeaders.join(' ')).toContain('accept-encoding identity');
  });

  it('is not sent on to where a redirect points', async () => {
    expect((await newClient().request(get(`${server.base}/redirect/x`))).status).toBe(302);
  });

  it('goes through no proxy that the environment names', async () => {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, 'http://127.0.0.1:9');
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect((await newClient().request(get(`${server.base}/ok/x`))).status).toBe(200);
  });

  it('trusts the authority of the profile, and nobody else', async () => {
    const url = `${secure.base}/ok/x`;
    expect((await newClient({ ca: secure.ca }).request(get(url))).status).toBe(200);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await expect(newClient().request(get(url))).rejects.toMatchObject({ code: 'TLS' });
    const other = url.replace('localhost', '127.0.0.1');
    const client = newClient({ ca: secure.ca });
    await expect(client.request(get(other))).rejects.toMatchObject({ code: 'TLS' });
  });

  it('shares connections with those before it', async () => {
    const client = newClient();
    const connections = new Set<number>();
    for (let count = 0; count < 6; count += 1) {
      const { body } = await client.request(get(`${server.base}/ok/${count}`));
      connections.add(JSON.parse(body).connection.number);
    }
    // undici has a turn of the event loop before it uses a connection again.
    expect(connections.size).toBeLessThanOrEqual(2);
  });

  it('is sent once more where the connection was closed in the meantime', async () => {
    const client = newClient();
    const first = await client.request(get(`${server.base}/silent-close/x`));
    const second = await client.request(get(`${server.base}/ok/x`));
    expect([first.status, second.status]).toEqual([200, 200]);
  });

  it.each([
    ['reset-first', 'RESET'],
    ['close-first', 'RESET'],
    ['half-status', 'RESET'],
    ['garbage', 'PROTOCOL_ERROR'],
    ['endless-headers', 'PROTOCOL_ERROR'],
    ['broken-body', 'BROKE_OFF'],
    ['broken-chunk', 'BROKE_OFF'],
    ['endless-body', 'TOO_LONG'],
    ['never', 'TIMED_OUT'],
    ['trickle', 'BROKE_OFF'],
  ])('that meets %s fails as %s', async (mode, code) => {
    const url = `${server.base}/${mode}/x?marker=s3cret`;
    const timeoutMs = mode === 'never' || mode === 'trickle' ? 500 : 20_000;
    const failure = await newClient({ timeoutMs })
      .request(get(url))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ServiceError', code });
    expect(String(failure)).toMatch(
      /^ServiceError: GET .*\/x was not answered( whole)? \([a-z-]+\)$/,
    );
    expect(String(failure)).not.toContain('s3cret');
    expect(failure).not.toHaveProperty('cause');
  });

  it.each(['http://127.0.0.1:1/x', 'http://localhost:1/x', 'http://nowhere.invalid/x'])(
    'to %s finds nobody',
    async (url) => {
      await expect(newClient().request(get(url))).rejects.toMatchObject({ code: 'UNREACHABLE' });
    },
  );

  it('tells an answer that cannot be read from a connection that broke', async () => {
    const odd = createTcpServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2 \t\r\n\r\n{}'));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => odd.once('listening', resolve));
    closers.push(() => odd.close());
    const { port } = odd.address() as AddressInfo;
    await expect(newClient().request(get(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({
      code: 'PROTOCOL_ERROR',
    });
  });

  it('fails in time where the connection is accepted and no more', async () => {
    const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    closers.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const begun = performance.now();
    const request = newClient({ timeoutMs: 300 }).request(get(`https://127.0.0.1:${port}/`));
    await expect(request).rejects.toMatchObject({ name: 'ServiceError' });
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('ends with the run, and with its client', async () => {
    const run = new AbortController();
    const ended = newClient({ signal: run.signal }).request(get(`${server.base}/never/x`));
    const client = newClient();
    const closed = client.request(get(`${server.base}/never/x`));
    setTimeout(() => {
      run.abort();
      client.close();
    }, 100);
    const other = client.request(get(`${server.base}/never/y`));
    const results = await Promise.allSettled([ended, closed, other]);
    expect(results).toMatchObject(Array(3).fill({ reason: { code: 'CANCELLED' } }));
    await expect(client.request(get(`${server.base}/ok/x`))).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});

describe('an answer', () => {
  it('is a value where it is JSON', async () => {
    const url = await serve((request, response) => {
      response.statusCode = 404;
      response.end(request.url === '/json' ? '{"a":[1]}' : request.url);
    });
    expect(await newClient().getJson(`${url}/json`)).toEqual({ status: 404, json: { a: [1] } });
    expect(await newClient().getJson(`${url}/text`)).toEqual({ status: 404, json: undefined });
  });

  it('may have megabytes where a GET asked for it, and ten thousand chunks', async () => {
    const mebibyte = 'x'.repeat(1024 * 1024);
    const url = await serve(async (request, response) => {
      const piece = request.url === '/small' ? 'y' : mebibyte;
      for (let sent = 0; sent < (request.url === '/small' ? 10_000 : 12); sent += 1) {
        if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end();
    });
    const client = newClient();
    expect((await client.request(get(`${url}/large`))).body.length).toBe(12 * 1024 * 1024);
    expect((await client.request(get(`${url}/small`))).body.length).toBe(10_000);
    const post = client.request({ ...get(`${url}/large`), method: 'POST', body: '' });
    await expect(post).rejects.toMatchObject({ code: 'TOO_LONG' });
  });
});

it('leaves no socket behind that would keep the process alive', async () => {
  const script = `
    import { createServiceClient } from './dist/tools/http/service/service-client.js';
    const { signal } = new AbortController();
    const client = createServiceClient({ timeoutMs: 20000, signal });
    await client.request({ method: 'GET', url: '${server.base}/ok/x', headers: {} });
    const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap');
    const kept = sockets().length;
    client.close();
    setTimeout(() => console.log(kept, sockets().length), 50);
  `;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('1 0\n');
});
