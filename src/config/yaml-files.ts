import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentError } from './document-error.js';

/**
 * A file as it is, or the `.yaml` and `.yml` files of a folder in the order of their names, searched in depth; folders of
 * packages and hidden ones are left out.
 *
 * @throws DocumentError where there is neither a file nor a folder
 */
export async function yamlFiles(path: string): Promise<string[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) {
    const message = 'there is no such file or folder';
    throw new DocumentError([{ file: path, message }]);
  }
  return entry.isDirectory() ? (await filesBelow(path)).sort() : [path];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return /\.ya?ml$/.test(entry.name) ? [path] : [];
    return /^(\.|node_modules$)/.test(entry.name) ? [] : filesBelow(path);
  });
  return (await Promise.all(files)).flat();
}
