import type { Behaviour, UploadHead } from '../../behaviour/behaviour.js';
import type { StoredFile } from '../../store/file-index.js';
import type { BehaviourMutation } from '../fault.js';

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

/** Hides stored files from records. */
export const hiding =
  (isHidden: (fileKey: string) => boolean): BehaviourMutation =>
  (correct) => ({
    found: (reference, file, request, place) =>
      isHidden(reference.fileKey) ? undefined : correct.found(reference, file, request, place),
  });

/** Finds a stored file by a key that is not its own. */
export const findingLoosely =
  (matches: (stored: string, asked: string) => boolean): BehaviourMutation =>
  (correct) => {
    const { times, counting } = keyMemory(correct);
    return {
      ...counting,
      found: (reference, file, request, place) =>
        correct.found(reference, file, request, place) ??
        ([...times.keys()].some((key) => matches(key, reference.fileKey))
          ? phantomFile()
          : undefined),
    };
  };

/** Stands for a file that a careless lookup takes to be there. */
export function phantomFile(): StoredFile {
  return { name: '', size: 0, sha256: '', contentType: '', storedAt: 0 };
}
