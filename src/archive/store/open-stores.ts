import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from './blob-store.js';
import { openDatabase } from './database.js';
import { openDiskBlobs } from './disk-blobs.js';
import { FileIndex } from './file-index.js';
import { GroupCommit } from './group-commit.js';
import { memoryBlobs } from './memory-blobs.js';
import { RecordIndex } from './record-index.js';

/** Everything that an archive keeps. */
export interface Stores {
  blobs: BlobStore;
  files: FileIndex;
  records: RecordIndex;
  commits: GroupCommit;
  close(): Promise<void>;
}

/**
 * Opens the stores of a data directory, or stores that end with the process.
 *
 * @param dataDir - made when missing; undefined for memory only
 * @throws when another process has the directory open
 */
export async function openStores(
  dataDir: string | undefined,
  checkFreeDisk: boolean,
): Promise<Stores> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  // First, since it holds the lock: otherwise another archive's unfinished uploads would be taken
  // for leftovers.
  const db = openDatabase(dataDir === undefined ? ':memory:' : join(dataDir, 'index.sqlite'));
  const files = new FileIndex(db);
  const records = new RecordIndex(db);
  const commits = new GroupCommit(db);
  const blobs =
    dataDir === undefined
      ? memoryBlobs()
      : await openDiskBlobs(dataDir, files.blobs(), checkFreeDisk);
  const close = async () => {
    commits.flush();
    db.close();
    await blobs.close();
  };
  return { blobs, files, records, commits, close };
}
