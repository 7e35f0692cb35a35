import type { Behaviour } from '../behaviour/behaviour.js';
import type { BlobStore } from '../store/blob-store.js';
import type { FileIndex } from '../store/file-index.js';
import type { GroupCommit } from '../store/group-commit.js';
import type { RecordIndex } from '../store/record-index.js';

/** What the routes work with: how to decide, and where to keep. */
export interface Vault {
  behaviour: Behaviour;
  blobs: BlobStore;
  files: FileIndex;
  records: RecordIndex;
  commits: GroupCommit;
}
