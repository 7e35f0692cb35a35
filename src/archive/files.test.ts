import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../test/support/archive-client.js';
import { archiveFor, folderForTest } from '../../test/support/archive-for-test.js';
import type { ReferenceOptions } from './options.js';

const LIMIT = 100_000;

describe.each(['memory', 'disk'] as const)('files in a %s store', (store) => {
  async function start(options: ReferenceOptions = {}) {
    const dataDir = await folderForTest();
    const limits = { fileBytes: LIMIT };
    return { ...(await archiveFor({ store, dataDir, limits, ...options })), dataDir };
  }

  it('keeps an upload with its size, digest and type', async () => {
    const { put, file } = await start();
    const answer = await put('default/a/b.txt', 'hello', { headers: { 'content-type': 'text/x' } });
    expect(answer.status).toBe(200);
    expect(await file('default/a/b.txt')).toEqual({
      fileKey: 'default/a/b.txt',
      size: 5,
      sha256: sha256('hello'),
      contentType: 'text/x',
    });
    expect(await file('default/a')).toBeUndefined();
  });

  it('takes a chunked upload, one without a type, and an empty one', async () => {
    const { put, file } = await start();
    const chunked = new Blob(['chunk ', 'by chunk']).stream();
    expect((await put('default/chunked', chunked)).status).toBe(200);
    expect((await file('default/chunked'))?.sha256).toBe(sha256('chunk by chunk'));
    expect((await put('default/untyped', Buffer.from('x'))).status).toBe(200);
    expect((await file('default/untyped'))?.contentType).toBe('application/octet-stream');
    expect((await put('default/empty', '')).status).toBe(200);
    expect((await file('default/empty'))?.size).toBe(0);
  });

  it('answers 200 to a re-upload and keeps the later content only', async () => {
    const { put, file, dataDir } = await start();
    await put('default/key', 'earlier');
    expect((await put('default/key', 'later')).status).toBe(200);
    expect((await file('default/key'))?.sha256).toBe(sha256('later'));
    if (store === 'disk') expect(await readdir(join(dataDir, 'blobs'))).toHaveLength(1);
  });

  it('takes a file of exactly the limit, and refuses one byte more with 400', async () => {
    const { put, file } = await start();
    expect((await put('default/full', Buffer.alloc(LIMIT))).status).toBe(200);
    expect((await put('default/over', Buffer.alloc(LIMIT + 1))).status).toBe(400);
    const chunked = new Blob([Buffer.alloc(LIMIT + 1)]).stream();
    expect((await put('default/over', chunked)).status).toBe(400);
    expect(await file('default/over')).toBeUndefined();
  });

  it('leaves the earlier file as it was when an upload is refused or aborted', async () => {
    const { put, file, archive, dataDir } = await start();
    await put('default/key', 'earlier');
    await put('default/key', Buffer.alloc(LIMIT + 1));
    await put('default/key', new Blob([Buffer.alloc(LIMIT + 1)]).stream());
    const upload = httpRequest(`${archive.urls.voice}/v2/files/default/key`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${archive.token}`, 'content-length': 10 },
    }).on('error', () => {});
    upload.write('half', () => upload.destroy());
    await new Promise((resolve) => upload.on('close', resolve));
    expect((await file('default/key'))?.sha256).toBe(sha256('earlier'));
    if (store === 'disk') {
      await vi.waitFor(async () => expect(await readdir(join(dataDir, 'incoming'))).toEqual([]));
      expect(await readdir(join(dataDir, 'blobs'))).toHaveLength(1);
    }
  });

  it('keeps one of several concurrent uploads to a key, whole', async () => {
    const { put, file, dataDir } = await start();
    const contents = Array.from({ length: 12 }, (_, n) => Buffer.alloc(50_000, n));
    const answers = await Promise.all(contents.map((content) => put('default/key', content)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(contents.map(sha256)).toContain((await file('default/key'))?.sha256);
    if (store === 'disk') expect(await readdir(join(dataDir, 'blobs'))).toHaveLength(1);
  });

  it('takes hostile keys as plain names', async () => {
    const { put, file, dataDir } = await start();
    const hostile = ['..%2f..%2fescape', '%00', 'a%00b', 'a//b', 'x'.repeat(5000), 'é'];
    for (const name of hostile) expect((await put(`default/${name}`, name)).status).toBe(200);
    for (const name of hostile) {
      const found = await file(`default/${decodeURIComponent(name)}`);
      expect(found?.sha256, name).toBe(sha256(name));
    }
    expect(await file('default/a')).toBeUndefined();
    if (store === 'disk') {
      expect((await readdir(dataDir)).sort()).toEqual(
        ['blobs', 'incoming', 'index.sqlite', 'index.sqlite-wal'].sort(),
      );
    }
  });
});

it('treats keys as case-sensitive', async () => {
  const { put, file } = await archiveFor();
  await put('default/Key', 'x');
  expect(await file('default/key')).toBeUndefined();
});

it('refuses paths that name no file, without taking anything', async () => {
  const { put } = await archiveFor();
  for (const fileKey of ['other/a', 'a', 'default', 'default/', 'Default/a', 'default/%zz']) {
    expect((await put(fileKey, 'x')).status, fileKey).toBe(404);
  }
});

it('finds no room for an upload when the disk is full', async () => {
  const dataDir = await folderForTest();
  const { put, file } = await archiveFor(
    { store: 'disk', dataDir },
    {
      adjust: (behaviour, stores) => {
        stores.blobs.hasRoom = async () => false;
        return behaviour;
      },
    },
  );
  const large = Buffer.alloc(17 * 2 ** 20);
  expect((await put('default/a', large)).status).toBe(507);
  expect((await put('default/a', new Blob([large]).stream())).status).toBe(507);
  expect(await file('default/a')).toBeUndefined();
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  expect((await put('default/a', 'small')).status).toBe(200);
});
