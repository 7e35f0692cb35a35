import { once } from 'node:events';
import { createConnection } from 'node:net';
import { expect, it } from 'vitest';
import { exchangeRaw, sha256 } from '../../../test/support/archive-client.js';
import { archiveFor } from '../../../test/support/archive-for-test.js';

const LIMIT = 2 ** 20;

async function start() {
  const client = await archiveFor({ limits: { fileBytes: LIMIT, emailBytes: LIMIT } });
  const { archive } = client;
  const url = archive.urls.conversations;
  const head = (fileKey: string, ...headers: string[]) =>
    [
      `PUT /v2/files/default/${fileKey} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${archive.token}`,
      ...headers,
      '\r\n',
    ].join('\r\n');
  return { ...client, url, head };
}

function statuses(received: string): number[] {
  return [...received.matchAll(/HTTP\/1.1 (\d{3}) /g)].map((match) => Number(match[1]));
}

it('stores what a Content-Length that is too small states', async () => {
  const { url, head, file } = await start();
  const received = await exchangeRaw(url, [`${head('f', 'Content-Length: 3')}abcdef`]);
  expect(statuses(received)[0]).toBe(200);
  expect(await file('default/f')).toMatchObject({ size: 3, sha256: sha256('abc') });
});

it('files nothing under a Content-Length that is too large', async () => {
  const { url, head, file } = await start();
  const parts = [`${head('f', 'Content-Length: 9')}abc`];
  expect(statuses(await exchangeRaw(url, parts, { halfClose: true }))).toEqual([400]);
  expect(await file('default/f')).toBeUndefined();
});

it('files nothing of a chunked upload that breaks off or breaks its framing', async () => {
  const { url, head, file } = await start();
  const begun = `${head('f', 'Transfer-Encoding: chunked')}3\r\nabc\r\n`;
  await exchangeRaw(url, [begun], { halfClose: true });
  await exchangeRaw(url, [`${begun}zz\r\n`]);
  expect(await file('default/f')).toBeUndefined();
});

it('answers a client that closes its end after a whole request', async () => {
  const { url, head } = await start();
  const parts = [`${head('f', 'Content-Length: 3')}abc`];
  expect(statuses(await exchangeRaw(url, parts, { halfClose: true }))).toEqual([200]);
});

it('answers pipelined requests in their order', async () => {
  const { url, head, file } = await start();
  const put = (fileKey: string) => `${head(fileKey, 'Content-Length: 1')}x`;
  const parts = [put('a') + put('b').replace('Bearer', 'Basic') + put('c')];
  expect(statuses(await exchangeRaw(url, parts, { halfClose: true }))).toEqual([200, 401, 200]);
  expect(await file('default/b')).toBeUndefined();
  expect(await file('default/c')).toBeDefined();
});

it('tells a client that asks to continue, and refuses it before its body', async () => {
  const { url, head } = await start();
  const small = head('f', 'Expect: 100-continue', 'Content-Length: 3');
  expect(statuses(await exchangeRaw(url, [small, 'abc'], { halfClose: true }))).toEqual([100, 200]);
  const large = head('f', 'Expect: 100-continue', `Content-Length: ${LIMIT + 1}`);
  expect(statuses(await exchangeRaw(url, [large]))).toEqual([400]);
});

it('lets a client that sends on read its refusal', async () => {
  const { url, head, archive } = await start();
  const body = Buffer.alloc(16 * LIMIT);
  const declared = [head('f', `Content-Length: ${body.length}`), body];
  expect(statuses(await exchangeRaw(url, declared))).toEqual([400]);
  const chunk = [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'];
  const chunked = [head('f', 'Transfer-Encoding: chunked'), ...chunk];
  expect(statuses(await exchangeRaw(url, chunked))).toEqual([400]);
  const email = `POST /email HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${archive.token}\r\n`;
  const sized = [`${email}Content-Length: ${body.length}\r\n\r\n`, body];
  expect(statuses(await exchangeRaw(archive.urls.email, sized))).toEqual([413]);
});

it('goes on after refusing a short request that is not read', async () => {
  const { url, head } = await start();
  const refused = head('f', 'Content-Length: 3').replace('Bearer', 'Basic');
  const received = await exchangeRaw(
    url,
    [`${refused}abc`, `${head('f', 'Content-Length: 3')}abc`],
    { halfClose: true },
  );
  expect(statuses(received)).toEqual([401, 200]);
});

it('takes keys with dot segments, and the absolute form of a target', async () => {
  const { url, head, file } = await start();
  const dots = `${head('../../x', 'Content-Length: 1')}x`;
  expect(statuses(await exchangeRaw(url, [dots], { halfClose: true }))).toEqual([200]);
  expect(await file('default/../../x')).toBeDefined();
  const absolute = `${head('y?z=1', 'Content-Length: 1')}x`.replace('PUT ', `PUT ${url}`);
  expect(statuses(await exchangeRaw(url, [absolute], { halfClose: true }))).toEqual([200]);
  expect(await file('default/y')).toBeDefined();
});

it('answers garbage and lives on', async () => {
  const { url, put } = await start();
  expect(statuses(await exchangeRaw(url, ['\x16\x03\x01 garbage\r\n\r\n']))).toEqual([400]);
  expect((await put('default/f', 'x')).status).toBe(200);
});

it('lives through clients that go away at any point', async () => {
  const { url, head, put, file } = await start();
  const whole = Buffer.concat([
    Buffer.from(head('f', 'Content-Length: 300000')),
    Buffer.alloc(300000),
  ]);
  const cuts = [1, 40, 150, 200, 1_000, 100_000, whole.length - 1];
  await Promise.all(
    cuts.map(async (cut) => {
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(whole.subarray(0, cut), () => socket.resetAndDestroy());
      await once(socket, 'close');
    }),
  );
  expect((await put('default/g', 'x')).status).toBe(200);
  expect(await file('default/f')).toBeUndefined();
});
