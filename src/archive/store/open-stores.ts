import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveSettings } from '../options.js';
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

type StoreSettings = Pick<ArchiveSettings, 'dataDir' | 'isDurable' | 'checkFreeDisk'>;

/**
 * Opens the stores of a data directory, or stores that end with the process.
 *
 * @param dataDir - made when missing; undefined for memory only
 * @param isDurable - whether what is committed is on the disk for certain
 * @throws when another process has the directory open
 */
export async function openStores({
  dataDir,
  isDurable,
  checkFreeDisk,
}: StoreSettings): Promise<Stores> {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  // First, since it holds the lock: otherwise another archive's unfinished uploads would be taken
  // for leftovers.
  const path = dataDir === undefined ? ':memory:' : join(dataDir, 'index.sqlite');
  const db = openDatabase(path, isDurable);
  const files = new FileIndex(db);
  const records = new RecordIndex(db);
  const commits = new GroupCommit(db);
  const blobs =
    dataDir === undefined
      ? memoryBlobs()
      : await openDiskBlobs(dataDir, files.blobs(), { checkRoom: checkFreeDisk, isDurable });
  const close = async () => {
    commits.flush();
    db.close();
    await blobs.close();
  };
  return { blobs, files, records, commits, close };
}
