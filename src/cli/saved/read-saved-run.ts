import { UsageError } from '../../errors/usage-error.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import { readSavedReport } from '../../report/saved/read-saved-report.js';
import { reportFile } from './report-file.js';

/** A run as a saved report tells it. */
export interface SavedRun {
  record: RunRecord;
  /** When it ended, or was cut, in epoch milliseconds. */
  endMs: number;
}

/**
 * Reads the JSON or NDJSON report of a run, or that of a folder.
 *
 * @throws UsageError for what is none
 */
export async function readSavedRun(path: string): Promise<SavedRun> {
  const saved = await readSavedReport(await reportFile(path));
  if (saved.subject === 'run') return saved;
  throw new UsageError(
    `${path}: this is the report of a load; a report of a run is needed`,
    'no-report',
  );
}
