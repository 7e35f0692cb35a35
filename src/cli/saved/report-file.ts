import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noReportIn } from './report-files.js';

/** What a folder of reports has, the one that is read first. */
const NAMES = ['report.json', 'report.ndjson'];

/**
 * The report that a path stands for: a file is one itself, and a folder stands for the one in it.
 *
 * @throws UsageError for a folder without any
 */
export async function reportFile(path: string): Promise<string> {
  if (!(await isThere(path, (entry) => entry.isDirectory()))) return path;
  for (const name of NAMES) {
    const file = join(path, name);
    if (await isThere(file, (entry) => entry.isFile())) return file;
  }
  throw noReportIn(path, 'no report.json of assay is in it');
}

async function isThere(
  path: string,
  is: (entry: Awaited<ReturnType<typeof stat>>) => boolean,
): Promise<boolean> {
  return stat(path).then(is, () => false);
}
