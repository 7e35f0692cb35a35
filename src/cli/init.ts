import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../config/usage-error.js';
import { PACKAGE_ROOT } from '../suite/package-root.js';
import { EXIT, type ExitCode } from './exit-codes.js';

const TEMPLATE = join(PACKAGE_ROOT, 'docs', 'examples', 'new-profile.yaml');

/**
 * Writes a commented profile to begin with.
 *
 * @throws UsageError when the file exists, or cannot be written
 */
export async function init(file: string): Promise<ExitCode> {
  try {
    await copyFile(TEMPLATE, file, constants.COPYFILE_EXCL);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST') throw new UsageError(`${file} already exists; it was left unchanged`);
    throw new UsageError(`${file} cannot be written (${code})`);
  }
  process.stdout.write(`${file}: fill it in, then: assay check ${file}\n`);
  return EXIT.ok;
}
