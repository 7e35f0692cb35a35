import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { LiveServer } from './live-server.js';

let state = 'first <b>';
const view = {
  page: () => '<!doctype html>',
  parts: () => new Map([['view', state]]),
  metrics: async () => ({ type: 'text/plain', text: 'figures 1\n' }),
};

async function serve(): Promise<LiveServer> {
  const server = await LiveServer.start(view, 0);
  onTestFinished(() => server.close());
  return server;
}

/** Asks with headers that fetch would not send. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; text: () => string; close: () => void }>(
    (resolve, reject) => {
      const asked = request(url, { method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('error', () => undefined);
        const answer = {
          status: response.statusCode ?? 0,
          text: () => text,
          close: () => asked.destroy(),
        };
        if (response.headers['content-type'] === 'text/event-stream') resolve(answer);
        else response.on('end', () => resolve(answer));
      });
      asked.on('error', reject).end();
    },
  );
}

it('listens on this machine alone', async () => {
  expect((await serve()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

it('shows the page, the figures, and nothing else', async () => {
  const { url } = await serve();
  expect((await ask(url)).status).toBe(200);
  expect((await ask(`${url}metrics`)).text()).toBe('figures 1\n');
  expect((await ask(`${url}../etc/passwd`)).status).toBe(404);
  expect((await ask(url, {}, 'POST')).status).toBe(405);
});

it.each([
  ['host', 'evil.test'],
  ['host', 'evil.test:80'],
  ['origin', 'http://evil.test'],
  ['origin', 'null'],
])('refuses another %s: %s', async (name, value) => {
  const { url } = await serve();
  for (const path of ['', 'events', 'metrics']) {
    expect((await ask(url + path, { [name]: value })).status).toBe(403);
  }
});

it('tells followers at once, at every update, and at the end, each in one line', async () => {
  const server = await serve();
  const follower = await ask(`${server.url}events`);
  await expect.poll(() => follower.text()).toContain('data: {"id":"view","text":"first <b>"}\n\n');
  state = 'second\nline';
  server.update();
  await expect
    .poll(() => follower.text())
    .toContain('data: {"id":"view","text":"second\\nline"}\n\n');
  await server.close();
  await expect.poll(() => follower.text()).toMatch(/event: end\ndata: \{\}\n\n$/);
});

it('has no more than eight followers, and room again when one leaves', async () => {
  const server = await serve();
  const followers = await Promise.all(Array.from({ length: 8 }, () => ask(`${server.url}events`)));
  expect(followers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await ask(`${server.url}events`)).status).toBe(503);
  followers[0]?.close();
  await expect.poll(async () => (await ask(`${server.url}events`)).status).toBe(200);
});

it('says that a port is taken', async () => {
  const { url } = await serve();
  const port = Number(new URL(url).port);
  await expect(LiveServer.start(view, port)).rejects.toMatchObject({ code: 'not-started' });
});
