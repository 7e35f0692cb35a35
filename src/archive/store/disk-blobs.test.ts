import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256 } from '../../../test/support/archive-client.js';
import { folderForTest } from '../../../test/support/archive-for-test.js';
import { openDiskBlobs } from './disk-blobs.js';

it('shows nothing among the finished blobs before a blob is finished', async () => {
  const folder = await folderForTest();
  const blobs = await openDiskBlobs(folder, new Set(), { checkRoom: true, isDurable: true });
  const sink = await blobs.create();
  const chunks = Array.from({ length: 100 }, (_, n) => Buffer.alloc(100_000, n));
  for (const chunk of chunks) await sink.write(chunk);
  expect(await readdir(join(folder, 'blobs'))).toEqual([]);
  const blob = await sink.finish();
  expect(blob).toMatchObject({ size: 10_000_000, sha256: sha256(Buffer.concat(chunks)) });
  expect(await readdir(join(folder, 'blobs'))).toEqual([blob.name]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await blobs.read(blob.name)).toEqual(blob);
  await blobs.close();
});

it('leaves nothing of what is discarded or removed', async () => {
  const folder = await folderForTest();
  const blobs = await openDiskBlobs(folder, new Set(), { checkRoom: true, isDurable: true });
  const discarded = await blobs.create();
  discarded.write(Buffer.from('x'));
  await discarded.discard();
  const removed = await (await blobs.create()).finish();
  await blobs.remove(removed.name);
  await blobs.remove('never there');
  expect(await blobs.read(removed.name)).toBeUndefined();
  expect(await readdir(join(folder, 'blobs'))).toEqual([]);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  await blobs.close();
});

it('reads back what is there, not what was written', async () => {
  const folder = await folderForTest();
  const blobs = await openDiskBlobs(folder, new Set(), { checkRoom: true, isDurable: true });
  const sink = await blobs.create();
  sink.write(Buffer.from('content'));
  const { name } = await sink.finish();
  await truncate(join(folder, 'blobs', name), 3);
  expect(await blobs.read(name)).toEqual({ name, size: 3, sha256: sha256('con') });
  await blobs.close();
});

it('removes what a crash left behind, and nothing that is referred to', async () => {
  const folder = await folderForTest();
  for (const name of ['blobs', 'incoming']) await mkdir(join(folder, name));
  for (const path of ['incoming/half', 'blobs/orphan', 'blobs/kept']) {
    await writeFile(join(folder, path), 'x');
  }
  const blobs = await openDiskBlobs(folder, new Set(['kept']), {
    checkRoom: true,
    isDurable: true,
  });
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await readdir(join(folder, 'blobs'))).toEqual(['kept']);
  await blobs.close();
});

it('knows how much room there is, unless it is told not to look', async () => {
  const folder = await folderForTest();
  const looking = await openDiskBlobs(folder, new Set(), { checkRoom: true, isDurable: true });
  expect(await looking.hasRoom(1)).toBe(true);
  expect(await looking.hasRoom(2 ** 60)).toBe(false);
  await looking.close();
  const trusting = await openDiskBlobs(folder, new Set(), { checkRoom: false, isDurable: true });
  expect(await trusting.hasRoom(2 ** 60)).toBe(true);
  await trusting.close();
});
