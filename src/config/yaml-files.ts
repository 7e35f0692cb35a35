import { stat } from 'node:fs/promises';
import { DocumentError } from '../errors/document-error.js';
import { filesBelow } from '../files/files-below.js';

/**
 * A file as it is, or the `.yaml` and `.yml` files of a folder in the order of their names,
 * searched in depth; folders of packages and hidden ones are left out.
 *
 * @throws DocumentError where there is neither a file nor a folder
 */
export async function yamlFiles(path: string): Promise<string[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) {
    const message = 'there is no such file or folder';
    throw new DocumentError([{ file: path, message }], 'cannot-read');
  }
  return entry.isDirectory() ? filesBelow(path, /\.ya?ml$/) : [path];
}
