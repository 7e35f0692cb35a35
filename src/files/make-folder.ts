import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Makes a folder where it is missing. The path is made absolute first: where the working directory
 * was removed, Node would retry a relative one endlessly.
 */
export function makeFolder(path: string): void {
  mkdirSync(resolve(path), { recursive: true });
}
