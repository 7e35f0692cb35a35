import { describe, expect, it } from 'vitest';
import {
  conversationEvent,
  conversations,
  eventFeed,
  feedEvent,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor } from '../../test/support/archive-for-test.js';
import type { FileReference } from '../spec/record.js';

const OPERATIONS = ['conversations', 'voice', 'eventFeed'] as const;
const LINK = { fileKey: 'default/x', filename: 'a link', fileHref: 'https://files.test/x' };

/** A record of each operation that references one file. */
const requestOf = {
  conversations: (marker: string, file?: Partial<FileReference>) =>
    conversations(conversationEvent(marker, file ? [file] : [])),
  voice,
  eventFeed: (marker: string, file?: Partial<FileReference>) => eventFeed(feedEvent(marker, file)),
};

describe.each(OPERATIONS)('%s', (operation) => {
  const request = requestOf[operation];

  it('archives a record, with and without a file', async () => {
    const { put, post, records } = await archiveFor();
    await put('default/f', 'x', { host: operation });
    expect((await post(operation, request('plain'))).status).toBe(200);
    const file = { fileKey: 'default/f', filename: 'f.txt' };
    expect((await post(operation, request('filed', file))).status).toBe(200);
    const [plain] = await records('plain');
    expect(plain).toMatchObject({ operation, messages: 1, files: [] });
    const [filed] = await records('filed');
    expect(filed?.files).toEqual([{ ...file, external: false, inlined: false }]);
    expect(JSON.stringify(filed?.record)).toContain('default/f');
  });

  it('answers 400 to a key that was never uploaded, and 200 once it was', async () => {
    const { put, post, records } = await archiveFor();
    const body = request('late', { fileKey: 'default/f', filename: 'f' });
    expect((await post(operation, body)).status).toBe(400);
    expect(await records('late')).toEqual([]);
    await put('default/f', 'x', { host: operation });
    expect((await post(operation, body)).status).toBe(200);
    expect(await records('late')).toHaveLength(1);
  });

  it('archives an external file without storing it', async () => {
    const { post, records, file } = await archiveFor();
    const link = operation === 'eventFeed' ? { ...LINK, isAvailable: false } : LINK;
    expect((await post(operation, request('link', link))).status).toBe(200);
    expect((await records('link'))[0]?.files[0]).toMatchObject({ external: true });
    expect(await file('default/x')).toBeUndefined();
    const plain = request('plain', { fileKey: 'default/x', filename: 'x' });
    expect((await post(operation, plain)).status).toBe(400);
  });

  it('refuses a reference without fileKey or filename', async () => {
    const { put, post } = await archiveFor();
    await put('default/x', 'x');
    for (const file of [
      { filename: 'x' },
      { fileKey: 'default/x' },
      { fileKey: '', filename: 'x' },
      { ...LINK, fileKey: '', isAvailable: false },
      { fileHref: LINK.fileHref, fileKey: LINK.fileKey, isAvailable: false },
    ]) {
      expect((await post(operation, request('bad', file))).status).toBe(400);
    }
  });

  it('refuses what is no record', async () => {
    const { post } = await archiveFor();
    const deep = `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`;
    for (const body of ['', 'no json', '[]', 'null', '{}', '"x"', deep]) {
      expect((await post(operation, body)).status, body.slice(0, 20)).toBe(400);
    }
  });

  it('takes the same record twice, a large one, and members that it does not know', async () => {
    const { post, records } = await archiveFor();
    const body = { ...request('twice'), unknown: { a: [1, null, 'é\u0000\ud800'] } };
    expect((await post(operation, body)).status).toBe(200);
    expect((await post(operation, body)).status).toBe(200);
    expect(await records('twice')).toHaveLength(2);
    expect((await post(operation, request(`large${'x'.repeat(200_000)}`))).status).toBe(200);
    expect(await records('large')).toHaveLength(1);
  });

  it('offers no reading, changing or removing', async () => {
    const { ask, post, records } = await archiveFor();
    await post(operation, request('kept'));
    const path = { conversations: '/conversations', voice: '/voice', eventFeed: '/oc-event' };
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(operation, path[operation], method);
      expect(answer.status).toBe(405);
      expect(answer.text).not.toContain('kept');
    }
    expect(await records('kept')).toHaveLength(1);
  });
});

it('archives all events of a request or none', async () => {
  const { put, post, records } = await archiveFor();
  await put('default/f', 'x');
  const good = { fileKey: 'default/f', filename: 'f' };
  const absent = { fileKey: 'default/absent', filename: 'f' };
  const chat = (last: Partial<FileReference>) =>
    conversations(conversationEvent('chat-1', [good]), conversationEvent('chat-2', [good, last]));
  expect((await post('conversations', chat(absent))).status).toBe(400);
  expect(await records('chat-')).toEqual([]);
  expect((await post('conversations', chat(good))).status).toBe(200);
  expect(await records('chat-')).toHaveLength(2);
  const feed = (first: Partial<FileReference>) =>
    eventFeed(feedEvent('feed-1', first), feedEvent('feed-2', good));
  expect((await post('eventFeed', feed(absent))).status).toBe(400);
  expect(await records('feed-')).toEqual([]);
  expect((await post('eventFeed', feed(good))).status).toBe(200);
  expect(await records('feed-')).toHaveLength(2);
});

it('looks an external file of the event feed up unless isAvailable is false', async () => {
  const { put, post } = await archiveFor();
  const withFile = (file: object) => eventFeed(feedEvent('m', file));
  const { fileHref, ...plain } = LINK;
  for (const file of [LINK, { ...LINK, isAvailable: true }, { ...plain, isAvailable: false }]) {
    expect((await post('eventFeed', withFile(file))).status).toBe(400);
  }
  expect((await post('eventFeed', withFile({ ...LINK, isAvailable: false }))).status).toBe(200);
  await put(plain.fileKey, 'x');
  expect((await post('eventFeed', withFile({ ...plain, fileHref }))).status).toBe(200);
});

it('finds file objects in any section of an event', async () => {
  const { post } = await archiveFor();
  const file = { fileKey: 'default/absent', filename: 'f' };
  const event = { ...feedEvent('m'), footer: { parts: [{ file }] } };
  expect((await post('eventFeed', { events: [event] })).status).toBe(400);
});

it('keeps isInlined as it was sent, and false when it was not', async () => {
  const { put, post, records } = await archiveFor();
  await put('default/f', 'x');
  const file = { fileKey: 'default/f', filename: 'f' };
  const files = [file, { ...file, isInlined: true }, { ...file, isInlined: false }];
  await post('conversations', conversations(conversationEvent('inline', files)));
  const [record] = await records('inline');
  expect(record?.files.map(({ inlined }) => inlined)).toEqual([false, true, false]);
});

it('answers a record over its own limit without reading it all', async () => {
  const { post } = await archiveFor({ limits: { recordBytes: 1000 } });
  const body = conversations(conversationEvent('x'.repeat(1000)));
  expect((await post('conversations', body)).status).toBe(413);
});
