import { fsync } from 'node:fs';
import { promisify } from 'node:util';

/** Resolves once a file or a folder is as durable as its archive wants it. */
export type Sync = (fd: number) => Promise<void>;

/**
 * `FileHandle.sync` as a function: package managers that keep packages in archives put file handles
 * of their own there.
 */
export const sync: Sync = promisify(fsync);
