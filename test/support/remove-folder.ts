import { rm } from 'node:fs/promises';

/** Removes a folder, also while a process that was killed or is about to end still writes to it. */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
