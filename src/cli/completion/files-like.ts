import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** More are no help. */
const MOST = 200;

/**
 * The files and folders whose path begins with a word; a folder ends with a slash. None where there
 * is no such folder.
 */
export async function filesLike(word: string): Promise<string[]> {
  const folder = word.endsWith('/') ? word : word.includes('/') ? `${dirname(word)}/` : '';
  const entries = await readdir(folder === '' ? '.' : folder, { withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .filter((path) => path.startsWith(word))
    .slice(0, MOST);
}
