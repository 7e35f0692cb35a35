import { expect, it, vi } from 'vitest';
import {
  conversationEvent,
  conversations,
  email,
  eventFeed,
  exchangeRaw,
  feedEvent,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor } from '../../test/support/archive-for-test.js';
import type { Variations } from './variations.js';

function varied(variations: Partial<Variations>, limits = { fileBytes: 2 ** 20 }) {
  return archiveFor({ variations, limits });
}

it('answers records with another success', async () => {
  const { post, put } = await varied({
    success: { conversations: 204, voice: 201, email: 202, eventFeed: 202 },
    successBody: 'empty',
  });
  const chat = await post('conversations', conversations(conversationEvent('m')));
  expect([chat.status, chat.text]).toEqual([204, '']);
  expect(chat.headers.has('content-length')).toBe(false);
  const call = await post('voice', voice('m'));
  expect([call.status, call.text, call.headers.get('content-length')]).toEqual([201, '', '0']);
  const mail = await post('email', email('m'));
  expect(mail.status).toBe(202);
  expect(Object.keys(mail.json ?? {})).toEqual(['reconciliationId']);
  expect((await post('eventFeed', eventFeed(feedEvent('m')))).status).toBe(202);
  expect((await put('default/f', 'x')).status).toBe(200);
});

it('refuses with another status where none is stated, and only there', async () => {
  const { put, post, ask } = await varied({
    refusal: {
      'bad-token': 302,
      'no-such-path': 403,
      method: 404,
      malformed: 422,
      'email-file': 404,
    },
  });
  const anonymous = await put('default/f', 'x', { headers: { authorization: '' } });
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, '/elsewhere']);
  expect((await put('f', 'x')).status).toBe(403);
  expect((await ask('voice', '/voice', 'GET')).status).toBe(404);
  expect((await post('voice', '{}')).status).toBe(422);
  const files = [{ fileKey: 'default/absent', filename: 'f' }];
  expect((await post('email', email('m', { files }))).status).toBe(404);
  expect((await post('voice', voice('m', files[0]))).status).toBe(400);
  expect((await put('default/f', Buffer.alloc(2 ** 20 + 1))).status).toBe(400);
});

it.each([
  ['empty', null, ''],
  ['html', 'text/html; charset=utf-8', '<h1>'],
  ['problem', 'application/problem+json', '"status":404'],
  ['json', 'application/json', '"error"'],
] as const)('writes error bodies as %s', async (errorBody, type, part) => {
  const { ask } = await varied({ errorBody });
  const answer = await ask('voice', '/nowhere', 'GET');
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.text).toContain(part);
});

it('writes HTML to those who archived', async () => {
  const { put } = await varied({ successBody: 'html' });
  expect((await put('default/f', 'x')).text).toContain('<h1>');
});

it('ends the connection after each answer', async () => {
  const { put } = await varied({ closeAfterAnswer: true });
  expect((await put('default/f', 'x')).headers.get('connection')).toBe('close');
});

it('turns every n-th request away', async () => {
  const { put } = await varied({ tooManyRequestsEvery: 3, retryAfterSeconds: 0 });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const answer = await put(`default/${n}`, 'x');
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('0');
  }
  expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 200]);
});

it('holds answers back, but not what they answer', async () => {
  const { archive, file } = await varied({ latencyMs: 3_600_000 });
  const client = new AbortController();
  const answer = fetch(`${archive.urls.voice}/v2/files/default/f`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${archive.token}` },
    body: 'x',
    signal: client.signal,
  });
  await vi.waitFor(async () => expect(await file('default/f')).toBeDefined());
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
});

it('lets records and files appear in the inspector later than their answer', async () => {
  const { put, post, file, records } = await varied({ recordLagMs: 60_000, fileLagMs: 60_000 });
  await put('default/f', 'x');
  expect(await file('default/f')).toBeUndefined();
  const body = email('m', { files: [{ fileKey: 'default/f', filename: 'f' }] });
  expect((await post('email', body)).status).toBe(200);
  expect(await records('m')).toEqual([]);
  expect((await post('email', body)).status).toBe(200);
});

it('knows duplicates by the overview alone, however it is written', async () => {
  const { post } = await varied({ duplicateBy: 'overview' });
  const first = email('m');
  const original = await post('email', first);
  const reversed = Object.fromEntries(Object.entries(first.emailOverview).reverse());
  const again = await post('email', { ...email('m'), emailOverview: reversed });
  expect(again.status).toBe(202);
  expect(again.json?.reconciliationId).toBe(original.json?.reconciliationId);
  expect((await post('email', email('other'))).status).toBe(200);
});

const OVER = 2 ** 20 + 1;

function oversizeHead(token: string): string {
  return `PUT /v2/files/default/f HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${OVER}\r\n\r\n`;
}

it('refuses early, then ends or resets the connection', async () => {
  for (const resetAfterEarlyRefusal of [false, true]) {
    const { archive } = await varied({ resetAfterEarlyRefusal });
    const answer = await exchangeRaw(archive.urls.voice, [oversizeHead(archive.token)]);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  }
});

it('says nothing to methods that the interface lacks, as behind a firewall', async () => {
  const { archive } = await varied({ dropsOtherMethods: true });
  const head = `HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${archive.token}\r\n\r\n`;
  expect(await exchangeRaw(archive.urls.voice, [`DELETE /voice ${head}`])).toBe('');
  expect(await exchangeRaw(archive.urls.voice, [`POST /voice ${head}`])).toMatch(/^HTTP\/1.1 4/);
});

it('waits for the whole request before it refuses', async () => {
  const { archive, put } = await varied({ drainBeforeRefusal: true });
  const half = [oversizeHead(archive.token), Buffer.alloc(OVER / 2)];
  const cut = await exchangeRaw(archive.urls.voice, half, { halfClose: true });
  // The parser's own refusal of a cut request, with no word of the limit.
  expect(cut).not.toContain('oversize');
  const answer = await put('default/f', Buffer.alloc(OVER));
  expect([answer.status, answer.headers.get('connection')]).toEqual([400, 'keep-alive']);
});
