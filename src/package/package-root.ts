import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, wherever below it this file was compiled to. */
export const PACKAGE_ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));

/** A file that the build makes. */
export const builtFile = (name: string): string => join(PACKAGE_ROOT, 'dist', name);

/** The shipped scenarios, each in a file that is named after its id. */
export const SCENARIO_FOLDER = join(PACKAGE_ROOT, 'scenarios');

function rootAbove(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : rootAbove(parent);
}
