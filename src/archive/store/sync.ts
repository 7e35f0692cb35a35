import { fsync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * `FileHandle.sync` as a function: package managers that keep packages in archives put file handles
 * of their own there.
 */
export const sync: (fd: number) => Promise<void> = promisify(fsync);
