import { expect, it } from 'vitest';
import {
  clientOf,
  conversationEvent,
  conversations,
  email,
  eventFeed,
  feedEvent,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor, folderForTest } from '../../test/support/archive-for-test.js';
import { startReferenceArchive } from './archive.js';

it('serves each operation on a host of its own', async () => {
  const { archive, ask } = await archiveFor();
  expect(new Set(Object.values(archive.urls)).size).toBe(4);
  expect((await ask('conversations', '/voice', 'POST')).status).toBe(404);
});

it('shares files between hosts, or keeps them apart', async () => {
  const file = { fileKey: 'default/f', filename: 'f' };
  const shared = await archiveFor();
  await shared.put('default/f', 'x', { host: 'voice' });
  expect((await shared.post('eventFeed', eventFeed(feedEvent('m', file)))).status).toBe(200);

  const apart = await archiveFor({ separateStores: true });
  await apart.put('default/f', 'x', { host: 'voice' });
  expect((await apart.post('eventFeed', eventFeed(feedEvent('m', file)))).status).toBe(400);
  expect((await apart.post('voice', voice('m', file))).status).toBe(200);
  expect(await apart.file('default/f', 'voice')).toBeDefined();
  expect(await apart.file('default/f', 'eventFeed')).toBeUndefined();
});

it.each(['conversations', 'voice', 'eventFeed', 'email'] as const)(
  'looks for the attachments of emails on the %s host',
  async (emailFiles) => {
    const { put, post, file } = await archiveFor({ separateStores: true, emailFiles });
    const other = emailFiles === 'voice' ? 'eventFeed' : 'voice';
    const files = (fileKey: string) => ({ files: [{ fileKey, filename: 'f' }] });
    await put('default/here', 'x', { host: emailFiles });
    await put('default/there', 'x', { host: other });
    expect((await post('email', email('a', files('default/here')))).status).toBe(200);
    expect((await post('email', email('b', files('default/there')))).status).toBe(400);
    expect(await file('default/here', 'email')).toBeDefined();
  },
);

it('serves all hosts on one port, each under a prefix', async () => {
  const prefixes = { conversations: '/a', voice: '/a/b', email: '/c', eventFeed: '' };
  const { archive, put, post, file } = await archiveFor({
    onePort: 0,
    prefixes,
    separateStores: true,
  });
  expect(new Set(Object.values(archive.urls).map((url) => new URL(url).port)).size).toBe(1);
  for (const host of ['conversations', 'voice', 'eventFeed'] as const) {
    expect((await put(`default/${host}`, 'x', { host })).status).toBe(200);
    expect(await file(`default/${host}`, host)).toBeDefined();
    expect(await file(`default/${host}`, host === 'voice' ? 'eventFeed' : 'voice')).toBeUndefined();
  }
  const statuses = [
    await post('conversations', conversations(conversationEvent('m'))),
    await post('voice', voice('m')),
    await post('email', email('m')),
    await post('eventFeed', eventFeed(feedEvent('m'))),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
});

it('serves all hosts at one base URL', async () => {
  const { archive, put, post } = await archiveFor({ onePort: 0 });
  expect(new Set(Object.values(archive.urls)).size).toBe(1);
  expect((await put('default/f', 'x', { host: 'email' })).status).toBe(200);
  const file = { fileKey: 'default/f', filename: 'f' };
  expect((await post('voice', voice('m', file))).status).toBe(200);
});

it('keeps everything over a restart, and lets one archive at a time have a folder', async () => {
  const dataDir = await folderForTest();
  const first = await startReferenceArchive({ dataDir, token: 't' });
  const before = clientOf(first);
  await before.put('default/f', 'x');
  const sent = email('kept');
  const original = await before.post('email', sent);
  await expect(startReferenceArchive({ dataDir })).rejects.toThrow('locked');
  await first.close();
  const { file, post, records } = await archiveFor({ store: 'disk', dataDir, token: 't' });
  expect((await file('default/f'))?.size).toBe(1);
  expect(await records('kept')).toHaveLength(1);
  expect((await post('email', sent)).json?.reconciliationId).toBe(original.json?.reconciliationId);
});

it('refuses options that cannot be', async () => {
  await expect(startReferenceArchive({})).rejects.toThrow(TypeError);
  const prefixes = { voice: 'no-slash' };
  await expect(startReferenceArchive({ store: 'memory', prefixes })).rejects.toThrow(TypeError);
  const { archive } = await archiveFor();
  const taken = Number(new URL(archive.inspectorUrl).port);
  await expect(startReferenceArchive({ store: 'memory', onePort: taken })).rejects.toThrow(
    'EADDRINUSE',
  );
});
