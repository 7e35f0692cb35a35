import type { LoadReport } from '../../load/report/load-report.js';
import type { RenderRunReport } from '../conformance/file-reporter.js';
import type { OpenRunReport } from '../conformance/reporter.js';

/** Makes the text of a report from a finished load. */
export type RenderLoadReport = (report: LoadReport) => string;

/**
 * A format of `--report`: of conformance runs, of loads, or of both. Its code is loaded once it is
 * asked for, so that a command starts no slower for formats that it does not write.
 */
export interface ReportFormat {
  /** The file in `reports/` where the user gives no path. */
  file: string;
  /** From the record of a run, when it ends or from a saved report. */
  run?: () => Promise<RenderRunReport>;
  load?: () => Promise<RenderLoadReport>;
  /** Only of a format that is written while a run goes on; the others are rendered at its end. */
  follow?: () => Promise<OpenRunReport>;
}

/** What a report is about. */
export type ReportSubject = 'run' | 'load';
