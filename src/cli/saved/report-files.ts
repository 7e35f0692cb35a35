import { stat } from 'node:fs/promises';
import { UsageError } from '../../errors/usage-error.js';
import { filesBelow } from '../../files/files-below.js';

/** The files that a path stands for: itself, or the possible reports of a folder. */
interface ReportFiles {
  isFolder: boolean;
  files: string[];
}

/**
 * A file as it is, or the JSON files of a folder, searched in depth: repeated runs are written into
 * sub-folders by `--out`, or next to each other by `--report`.
 *
 * @throws UsageError where there is neither a file nor a folder
 */
export async function reportFiles(path: string): Promise<ReportFiles> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined)
    throw new UsageError(`${path}: there is no such file or folder`, 'cannot-read');
  return entry.isDirectory()
    ? { isFolder: true, files: await filesBelow(path, /^[^.].*\.json$/) }
    : { isFolder: false, files: [path] };
}

/** Of a folder that has none, whatever else is in it. */
export function noReportIn(
  path: string,
  why = 'there is no report of assay in it, nor in a folder below',
): UsageError {
  return new UsageError(`${path}: ${why}`, 'no-report');
}
