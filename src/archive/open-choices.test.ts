import { expect, it } from 'vitest';
import {
  conversationEvent,
  conversations,
  email,
  exchangeRaw,
  feedEvent,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor } from '../../test/support/archive-for-test.js';
import type { Variations } from './variations.js';

const varied = (variations: Partial<Variations>) => archiveFor({ variations });

it('knows a token by what it stands for', async () => {
  const hex = await archiveFor({ token: '3fae-07', variations: { hexToken: true } });
  const statusOf = async (authorization: string) =>
    (await hex.put('default/f', 'x', { headers: { authorization } })).status;
  expect(await statusOf('Bearer 3FAE-07')).toBe(200);
  expect(await statusOf('Bearer 3fae-08')).toBe(401);
});

it('resolves paths before it looks at them', async () => {
  const { archive, file } = await varied({ resolvedPaths: true });
  const send = (path: string) =>
    exchangeRaw(archive.urls.voice, [
      `PUT ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${archive.token}\r\nContent-Length: 1\r\n\r\nx`,
    ]);
  expect(await send('/v2/files/default//a/./c/../b')).toMatch(/^HTTP\/1.1 200 /);
  expect(await file('default/a/b')).toBeDefined();
  expect(await send('/v2/files/default/%2e%2e/b')).toMatch(/^HTTP\/1.1 404 /);
});

it('gives a file without a type another one', async () => {
  const { archive, file } = await varied({ typeOfUntyped: 'text/plain' });
  await exchangeRaw(archive.urls.voice, [
    `PUT /v2/files/default/f HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${archive.token}\r\nContent-Length: 1\r\n\r\nx`,
  ]);
  expect((await file('default/f'))?.contentType).toBe('text/plain');
});

it('takes no record without its length', async () => {
  const { archive } = await varied({ recordsNeedLength: true });
  const answer = await exchangeRaw(archive.urls.voice, [
    `POST /voice HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${archive.token}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ]);
  expect(answer).toMatch(/^HTTP\/1.1 411 /);
});

it('takes so many entries and no more', async () => {
  const { post } = await varied({ mostEntries: 2, refusal: { malformed: 422 } });
  const event = conversationEvent('m');
  expect((await post('conversations', conversations(event, event))).status).toBe(200);
  expect((await post('conversations', conversations(event, event, event))).status).toBe(422);
});

it('repeats what it was asked, and issues ids in other forms and places', async () => {
  const echo = await varied({ errorBody: 'echo' });
  expect((await echo.ask('voice', '/nowhere', 'GET')).json?.asked).toBe('GET /nowhere');
  const numbers = await varied({ idForm: 'number' });
  expect((await numbers.post('email', email('m'))).json?.reconciliationId).toBeTypeOf('number');
  const inside = await varied({ idAt: 'data', idForm: 'uuid-v7' });
  expect((await inside.post('email', email('m'))).json?.data).toEqual({
    reconciliationId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/),
  });
});

it('archives a requestId as a UUID, and makes other subjects', async () => {
  const { post, records } = await varied({ lowerCaseRequestIds: true, generated: 'other' });
  const { emailOverview } = email('m');
  const { subject: _none, ...overview } = emailOverview;
  const requestId = '16FD2706-8BAF-433B-82EB-8C7FADA847DA';
  await post('email', { requestInfo: { requestId }, emailOverview: overview });
  const [shown] = await records('m');
  expect(shown).toMatchObject({
    requestId: requestId.toLowerCase(),
    subject: expect.stringMatching(/^Exchange Online: New message: \d Users$/),
  });
});

it('repeats for a while what it said of a file', async () => {
  const { put, file } = await varied({ inspectorCacheMs: 60_000 });
  expect(await file('default/f')).toBeUndefined();
  await put('default/f', 'x');
  expect(await file('default/f')).toBeUndefined();
});

it('takes records of nothing but what the interface shows', async () => {
  const { post } = await varied({ onlyAsShown: true });
  const event = { ...conversationEvent('m'), more: 1 };
  expect((await post('conversations', conversations(event))).status).toBe(400);
  expect((await post('voice', { ...voice('m'), tenant: 'a' })).status).toBe(400);
  const { eventTime: _none, ...feed } = feedEvent('m');
  expect((await post('eventFeed', { events: [feed] })).status).toBe(400);
  expect((await post('email', email('m', { time: 1.5 }))).status).toBe(400);
});

it('refuses what nobody promises to take, where it is told to', async () => {
  const { post } = await varied({ refusesOddities: true });
  expect((await post('voice', voice('m'))).status).toBe(200);
  const early = { ...voice('m').voiceRecords[0], startTime: 2, stopTime: 1 };
  expect((await post('voice', { ...voice('m'), voiceRecords: [early] })).status).toBe(400);
  const named = email('m', { emailProperties: { 'geo.city': 'a' } });
  expect((await post('email', named)).status).toBe(400);
});
