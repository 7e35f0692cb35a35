import type { LoadReport } from '../../load/report/load-report.js';
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
  run?: () => Promise<OpenRunReport>;
  load?: () => Promise<RenderLoadReport>;
}

/** What a report is about. */
export type ReportSubject = 'run' | 'load';
