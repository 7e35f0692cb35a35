import { UsageError } from '../../errors/usage-error.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import { readSavedReport } from '../../report/saved/read-saved-report.js';

/** A run as a saved report tells it. */
export interface SavedRun {
  record: RunRecord;
  /** When it ended, or was cut, in epoch milliseconds. */
  endMs: number;
}

/**
 * Reads the JSON or NDJSON report of a run.
 *
 * @throws UsageError for what is none
 */
export async function readSavedRun(path: string): Promise<SavedRun> {
  const saved = await readSavedReport(path);
  if (saved.subject === 'run') return saved;
  throw new UsageError(
    `${path}: this is the report of a load; a report of a run is needed`,
    'no-report',
  );
}
