import { expect, it, onTestFinished, vi } from 'vitest';
import {
  conversationEvent,
  conversations,
  email,
  exchangeRaw,
} from '../../test/support/archive-client.js';
import { archiveFor } from '../../test/support/archive-for-test.js';
import type { Variations } from './variations.js';

const varied = (variations: Partial<Variations>) => archiveFor({ variations });

const head = (token: string) =>
  `PUT /v2/files/default/f HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1\r\n\r\nx`;

it('ends answers by chunks, or by the end of the connection', async () => {
  const chunked = await varied({ framing: 'chunked' });
  const url = chunked.archive.urls.voice;
  const answer = await exchangeRaw(url, [head(chunked.archive.token)], { halfClose: true });
  expect(answer.toLowerCase()).toContain('transfer-encoding: chunked');
  const closed = await varied({ framing: 'close' });
  const text = await exchangeRaw(closed.archive.urls.voice, [head(closed.archive.token)]);
  expect(text.toLowerCase()).not.toMatch(/content-length|transfer-encoding/);
  expect(text).toMatch(/"fileKey":"default\/f"\}$/);
});

it('sends another answer before its answer', async () => {
  const { archive } = await varied({ informational: true, closeAfterAnswer: true });
  const answer = await exchangeRaw(archive.urls.voice, [head(archive.token)]);
  expect(answer).toMatch(/^HTTP\/1.1 102 .*HTTP\/1.1 200 /s);
});

it('turns requests away with 503', async () => {
  const { put } = await varied({ tooManyRequestsEvery: 2, busyStatus: 503, retryAfterSeconds: 0 });
  await put('default/f', 'x');
  const answer = await put('default/f', 'x');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '0']);
});

it('archives an email and answers 503, so that it is a duplicate when it is sent again', async () => {
  const { post } = await varied({
    unavailableAfterwardsEvery: 2,
    busyStatus: 503,
    retryAfterSeconds: 0,
  });
  const again = email('second');
  const statuses: number[] = [];
  for (const one of [email('first'), again, again]) {
    statuses.push((await post('email', one)).status);
  }
  expect(statuses).toEqual([200, 503, 202]);
});

it('turns everything away for a moment of every three seconds', async () => {
  const { put } = await varied({ outageMs: 1_500, busyStatus: 503, retryAfterSeconds: 1 });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const start = Math.ceil(Date.now() / 3_000) * 3_000;
  const at = async (place: number) => {
    vi.setSystemTime(start + place);
    return (await put('default/f', 'x')).status;
  };
  expect(await at(0)).toBe(503);
  expect(await at(1_499)).toBe(503);
  expect(await at(1_500)).toBe(200);
  expect(await at(2_999)).toBe(200);
  expect(await at(3_000)).toBe(503);
});

it('says more than was asked', async () => {
  const { put, post } = await varied({ additions: 'few' });
  expect((await put('default/f', 'x')).headers.get('set-cookie')).toBe('visited=yes');
  expect(Object.keys((await post('email', email('m'))).json ?? {})).toEqual([
    'took',
    'reconciliationId',
    'links',
  ]);
});

it('answers in pages', async () => {
  const { post } = await varied({ additions: 'pages' });
  const { json } = await post('email', email('m'));
  expect(JSON.stringify(json).length).toBeGreaterThan(250_000);
  expect(json?.reconciliationId).toMatch(/./);
});

it.each([
  ['hex', /^[0-9a-f]{40}$/],
  ['base64url', /^[\w-]{20}$/],
  ['urn', /^urn:reconciliation:[0-9a-f-]{36}$/],
] as const)('issues ids in the form %s', async (idForm, form) => {
  const { post } = await varied({ idForm });
  expect((await post('email', email('m'))).json?.reconciliationId).toMatch(form);
});

it('issues ids of more digits than a number holds, in any answer', async () => {
  const { post, records } = await varied({ idForm: 'long-number', additions: 'few' });
  const { text } = await post('email', email('m'));
  const [, id] = /"reconciliationId":(\d{15,}),"links"/.exec(text) ?? [];
  expect(await records('m')).toMatchObject([{ reconciliationId: id }]);
});

it.each<[Partial<Variations>, object]>([
  [{ inspectorTimes: 'database' }, { time: '2023-11-14 22:13:20.12+00' }],
  [{ inspectorTimes: 'basic' }, { time: '20231114T221320,120Z' }],
  [{ inspectorTimes: 'wrapped' }, { time: { $date: '2023-11-14T22:13:20.120Z' } }],
  [
    { inspectorLists: 'grouped' },
    {
      senders: { type: 'FROM', name: 'A', email: 'a@b.c' },
      recipients: { to: [{ type: 'TO', name: 'B', email: 'b@b.c' }] },
    },
  ],
  [{ inspectorLists: 'text' }, { senders: 'A <a@b.c>', recipients: 'B <b@b.c>' }],
  [{ inspectorLists: 'elsewhere' }, { from: [{ name: 'A' }], to: [{ name: 'B' }] }],
])('shows an email in another form: %j', async (variations, shown) => {
  const { post, records } = await varied(variations);
  const overview = {
    time: 1_700_000_000_120,
    senders: [{ type: 'FROM', name: 'A', email: 'a@b.c' }],
    recipients: [{ type: 'TO', name: 'B', email: 'b@b.c' }],
  };
  expect((await post('email', email('m', overview))).status).toBe(200);
  expect(await records('m')).toMatchObject([{ record: { emailOverview: shown } }]);
});

it('lists a file once', async () => {
  const { put, post, records } = await varied({ filesListedOnce: true });
  await put('default/f', 'x');
  const file = { fileKey: 'default/f', filename: 'f' };
  const event = { ...conversationEvent('m'), files: [file, file, { ...file, filename: 'g' }] };
  await post('conversations', conversations(event));
  const [shown] = await records('m');
  expect(shown?.files).toMatchObject([{ filename: 'f' }, { filename: 'g' }]);
  expect(shown?.record).toMatchObject({ files: event.files });
});

it('knows duplicates by their ids, or without a messageId', async () => {
  const { post } = await varied({ duplicateBy: 'ids' });
  const first = email('m');
  await post('email', first);
  const later = { ...first, emailOverview: { ...first.emailOverview, subject: 'Other' } };
  expect((await post('email', later)).status).toBe(202);
  expect((await post('email', { ...email('m') })).status).toBe(200);
  const anonymous = await varied({ duplicateWithoutMessageId: true });
  const { messageId: _none, ...overview } = email('n').emailOverview;
  const nameless = { ...email('n'), emailOverview: overview };
  await anonymous.post('email', nameless);
  expect((await anonymous.post('email', nameless)).status).toBe(202);
});

it('takes the scheme in one spelling, or needs no token', async () => {
  const { archive, put } = await varied({ strictScheme: true });
  const lower = { headers: { authorization: `bearer ${archive.token}` } };
  expect((await put('default/f', 'x', lower)).status).toBe(401);
  expect((await put('default/f', 'x')).status).toBe(200);
  const open = await varied({ openAccess: true });
  expect((await open.put('default/f', 'x', { headers: { authorization: '' } })).status).toBe(200);
});

it('keeps keys as they are written in the path', async () => {
  const { put, file } = await varied({ rawKeys: true });
  await put('default/a%20b', 'x');
  expect(await file('default/a%20b')).toBeDefined();
  expect(await file('default/a b')).toBeUndefined();
});

it('reads references as links', async () => {
  const { put, post } = await varied({ referencesAsLinks: true });
  await put('default/a/b', 'x');
  const refer = async (fileKey: string) => {
    const event = conversationEvent('m', [{ fileKey, filename: 'b' }]);
    return (await post('conversations', conversations(event))).status;
  };
  for (const around of ['', ' ', '/', '/v2/files/', 'https://h.test/v2/files/']) {
    expect(await refer(`${around}default/a/b?c=1#d`)).toBe(200);
  }
  expect(await refer('default/a/c')).toBe(400);
});

it('demands envelopes that the interface does not show', async () => {
  const { post } = await varied({ envelopes: true });
  const plain = conversations(conversationEvent('m'));
  expect((await post('conversations', plain)).status).toBe(400);
  const wrapped = { ...plain, requestInfo: { requestId: 'r' } };
  expect((await post('conversations', wrapped)).status).toBe(200);
  expect((await post('email', email('m'))).status).toBe(400);
  const event = { eventTime: '2026-01-02T03:04:05Z', user: {}, eventType: 'Post' };
  expect((await post('eventFeed', { events: [event] })).status).toBe(400);
  const cards = [{ sections: [{ events: [event] }] }];
  expect((await post('eventFeed', { cards })).status).toBe(200);
  const call = { callOverview: {}, voiceRecords: [] };
  expect((await post('voice', call)).status).toBe(400);
  expect((await post('voice', { ...call, tenant: 'acme' })).status).toBe(200);
});

it('shows participants in groups, and one alone by itself', async () => {
  const { post, records } = await varied({ inspectorLists: 'grouped' });
  const person = (name: string, userType: string) => ({
    displayName: name,
    corporateEmail: `${name}@assay.example`,
    userType,
  });
  const event = (participants: object[], text: string) => ({
    eventTime: 1_700_000_000_000,
    eventType: 'Chat',
    participants,
    body: { message: { text } },
  });
  const several = [person('a', 'initiator'), person('b', 'recipient'), person('c', 'recipient')];
  const conversationEvents = [event(several, 'm1'), event(several.slice(0, 1), 'm1')];
  expect((await post('conversations', { conversationEvents })).status).toBe(200);
  expect(await records('m1')).toMatchObject([
    { record: { participants: { initiator: [{ displayName: 'a' }], recipient: [{}, {}] } } },
    { record: { participants: { displayName: 'a', userType: 'initiator' } } },
  ]);
});
