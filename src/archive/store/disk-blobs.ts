import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blob, BlobStore } from './blob-store.js';
import { openDiskSink } from './disk-sink.js';
import { isErrno } from './errno.js';
import { sharedSync } from './shared-sync.js';
import { type Sync, sync } from './sync.js';

/** Left free for the index, its log, and whatever else lives on the disk. */
const RESERVE_BYTES = 128 * 2 ** 20;
const READ_BYTES = 8 * 2 ** 20;

/** Where a data directory keeps finished and unfinished content. */
function folders(dataDir: string): { finished: string; unfinished: string } {
  return { finished: join(dataDir, 'blobs'), unfinished: join(dataDir, 'incoming') };
}

/**
 * Opens the content of a data directory. Whatever a crash left behind is removed: unfinished
 * content, and finished content that no index row refers to.
 *
 * @param referenced - the names that the index refers to
 * @param options.checkRoom - whether `hasRoom` looks at the disk at all
 * @param options.isDurable - whether finished content is on the disk for certain
 */
export async function openDiskBlobs(
  dataDir: string,
  referenced: Set<string>,
  { checkRoom, isDurable }: { checkRoom: boolean; isDurable: boolean },
): Promise<BlobStore> {
  const { finished, unfinished } = folders(dataDir);
  const content: Sync = isDurable ? sync : async () => {};
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await mkdir(finished, { recursive: true });
  await syncFolder(dataDir, content);
  for (const name of await readdir(finished)) {
    if (!referenced.has(name)) await rm(join(finished, name), { force: true });
  }
  const directory = await open(finished, 'r');
  const syncing = { content, names: sharedSync(() => content(directory.fd)) };
  return {
    create: () => openDiskSink(unfinished, finished, syncing),
    read: (name) => readBack(finished, name),
    remove: (name) => rm(join(finished, name), { force: true }).catch(() => {}),
    hasRoom: async (bytes) => !checkRoom || bytes + RESERVE_BYTES <= (await freeBytes(finished)),
    close: () => directory.close(),
  };
}

async function readBack(folder: string, name: string): Promise<Blob | undefined> {
  try {
    const file = await open(join(folder, name), 'r');
    try {
      return { name, ...(await digested(file)) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Each read waits for those writes of uploads that were asked for before, so a large file is read
 * in few of them.
 */
async function digested(file: FileHandle): Promise<Pick<Blob, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  const { size: bytes } = await file.stat();
  const buffer = Buffer.allocUnsafe(Math.min(bytes, READ_BYTES));
  let size = 0;
  while (size < bytes) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
  }
  return { size, sha256: hash.digest('hex') };
}

async function syncFolder(path: string, sync: Sync): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await sync(folder.fd);
  } finally {
    await folder.close();
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
