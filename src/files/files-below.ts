import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files of a folder whose name fits, searched in depth, in the order of their names; folders of
 * packages and hidden ones are left out.
 */
export async function filesBelow(folder: string, named: RegExp): Promise<string[]> {
  return (await inOrderOfReading(folder, named)).sort();
}

async function inOrderOfReading(folder: string, named: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return named.test(entry.name) ? [path] : [];
    return /^(\.|node_modules$)/.test(entry.name) ? [] : inOrderOfReading(path, named);
  });
  return (await Promise.all(files)).flat();
}
