import { writeReportFile } from '../files/write-report-file.js';
import type { OpenRunReport, RunReportFile } from './reporter.js';
import { type RunRecord, recordEvent } from './run-record.js';

/** What a report needs to know besides the run. */
export interface RenderContext extends Pick<RunReportFile, 'strict' | 'show'> {
  /** The time of writing, in epoch milliseconds. */
  nowMs: number;
  /** Where a saved report is read from: what belongs to it may have been moved there with it. */
  savedIn?: string;
  /** The texts of smallest cases by their paths, for then no file is looked for. */
  counterexamples?: ReadonlyMap<string, string>;
  /** In one line, what the report is a part of. */
  partOf?: string;
}

/** Makes the text of a report from the record of a run. */
export type RenderRunReport = (record: RunRecord, context: RenderContext) => string;

/**
 * Makes reporters that keep the whole run and write one text at `close`, so that several of them
 * can write one after the other. A run that never started leaves no file.
 */
export function fileReporter(render: RenderRunReport): OpenRunReport {
  return ({ path, strict, show }) => {
    let record: RunRecord | undefined;
    return {
      on(event) {
        record = recordEvent(record, event);
      },
      async close() {
        if (record === undefined) return;
        await writeReportFile(path, render(record, { strict, show, nowMs: Date.now() }));
      },
    };
  };
}
