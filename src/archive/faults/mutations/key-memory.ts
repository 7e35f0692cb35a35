import type { Behaviour, UploadHead } from '../../behaviour/behaviour.js';
import type { StoredFile } from '../../store/file-index.js';

/** What an archive has seen of its keys. */
export interface KeyMemory {
  /** How often a key was stored. */
  times: Map<string, number>;
  /** A replacement for `replaced` that keeps the count. */
  counting: Pick<Behaviour, 'replaced'>;
}

/** Counts how often each key is stored. */
export function keyMemory(correct: Behaviour): KeyMemory {
  const times = new Map<string, number>();
  const replaced = (
    earlier: StoredFile | undefined,
    later: StoredFile,
    upload: UploadHead,
  ): StoredFile | undefined => {
    times.set(upload.fileKey, (times.get(upload.fileKey) ?? 0) + 1);
    return correct.replaced(earlier, later, upload);
  };
  return { times, counting: { replaced } };
}

/** Stands for a file that a careless lookup believes to be there. */
export function phantomFile(): StoredFile {
  return { name: '', size: 0, sha256: '', contentType: '', storedAt: 0 };
}
