import { writeReportFile } from '../files/write-report-file.js';
import type { Reporter } from './reporter.js';
import { type RunRecord, recordEvent } from './run-record.js';

/** Makes the text of a report from everything that a run told. */
type RenderReport = (record: RunRecord) => string;

/**
 * A reporter that keeps the whole run and writes one file: when the run finishes, or at `close`
 * when it never did. A run that never started leaves no file.
 */
export function fileReporter(path: string, render: RenderReport): Reporter {
  let record: RunRecord | undefined;
  let written: Promise<void> | undefined;

  const write = async (whole: RunRecord) => writeReportFile(path, render(whole));

  return {
    on(event) {
      record = recordEvent(record, event);
      if (record?.finished === undefined || written !== undefined) return;
      written = write(record);
      // close() hands the error to the caller; until then it must not count as unhandled
      written.catch(() => {});
    },
    async close() {
      if (record !== undefined) written ??= write(record);
      await written;
    },
  };
}
