import { accessSync, constants, existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { fileErrorInWords } from '../../files/file-error.js';

/**
 * Finds out before anything is sent that a report could not be written afterwards.
 *
 * @throws UsageError with the reason
 */
export function assertWritable(path: string): void {
  try {
    let folder = dirname(resolve(path));
    let missing: string | undefined;
    while (!existsSync(folder)) {
      missing = folder;
      folder = dirname(folder);
    }
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
    accessSync(folder, constants.W_OK | constants.X_OK);
    assertCanBeMade(missing ?? join(folder, `.assay-${process.pid}`));
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new UsageError(
      `the report ${path} cannot be written: ${fileErrorInWords(error)}`,
      'cannot-write',
    );
  }
}

/** There are systems of files in which nobody can, whatever the permissions say. */
function assertCanBeMade(folder: string): void {
  try {
    mkdirSync(folder);
  } catch {
    throw new Error(`no folder can be made in ${dirname(folder)}`);
  }
  rmdirSync(folder);
}
