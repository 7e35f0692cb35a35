import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  conversationEvent,
  conversations,
  sha256,
  voice,
} from '../../test/support/archive-client.js';
import { archiveFor, folderForTest } from '../../test/support/archive-for-test.js';

it('only reads, and says what it does not know', async () => {
  const { archive } = await archiveFor();
  const ask = async (path: string, method = 'GET') =>
    (await fetch(archive.inspectorUrl + path, { method })).status;
  expect(await ask('/files?fileKey=default/f')).toBe(404);
  expect(await ask('/files')).toBe(400);
  expect(await ask('/files?fileKey=default/f&host=other')).toBe(400);
  expect(await ask('/records')).toBe(400);
  expect(await ask('/other')).toBe(404);
  expect(await ask('/records?marker=m', 'POST')).toBe(405);
});

it('finds every record whose JSON contains a text, oldest first', async () => {
  const { post, records } = await archiveFor();
  await post(
    'conversations',
    conversations(conversationEvent('one "quoted" é'), conversationEvent('two')),
  );
  await post('voice', voice('two'));
  expect((await records('"quoted" é')).map(({ operation }) => operation)).toEqual([
    'conversations',
  ]);
  expect((await records('two')).map(({ operation }) => operation)).toEqual([
    'conversations',
    'voice',
  ]);
  expect(await records('%')).toEqual([]);
  expect(await records('')).toHaveLength(3);
});

it('tells what is stored by now, and a loss as a fault', async () => {
  const dataDir = await folderForTest();
  const faults: unknown[] = [];
  const onError = (fault: unknown) => faults.push(fault);
  const { put, file } = await archiveFor({ store: 'disk', dataDir }, { onError });
  await put('default/f', 'content');
  const [name = ''] = await readdir(join(dataDir, 'blobs'));
  await truncate(join(dataDir, 'blobs', name), 3);
  expect(await file('default/f')).toMatchObject({ size: 3, sha256: sha256('con') });
  await rm(join(dataDir, 'blobs', name));
  await expect(file('default/f')).rejects.toThrow('500');
  expect(faults).toHaveLength(1);
});
