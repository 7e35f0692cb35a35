import { writeFile } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.js';
import { fileErrorInWords } from './file-error.js';

/**
 * Writes a file that must not exist yet.
 *
 * @param mode the permissions of the file
 * @throws UsageError `cannot-write` if it exists, or cannot be written
 */
export async function writeNewFile(
  file: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  try {
    await writeFile(file, content, { mode, flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST')
      throw new UsageError(`${file} already exists; it was left unchanged`, 'cannot-write');
    const why = code === 'ENOENT' ? 'its folder does not exist' : fileErrorInWords(error);
    throw new UsageError(`${file} cannot be written: ${why}`, 'cannot-write');
  }
}
