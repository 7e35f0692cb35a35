import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { partsOf, type WrittenContent, writeWhole } from '../../files/write-whole.js';

/**
 * Replaces a report in one step, so that a reader sees the old one or the new one and never half of
 * either; makes the folder where it is missing. A pipe or a device (`/dev/stdout`) cannot be
 * replaced and is written to.
 */
export async function writeReportFile(path: string, content: WrittenContent): Promise<void> {
  makeFolder(dirname(path));
  const existing = await stat(path).catch(() => undefined);
  if (existing === undefined || existing.isFile()) await writeWhole(path, content);
  else await writeFile(path, partsOf(content));
}
