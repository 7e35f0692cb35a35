import { fileReporter } from './file-reporter.js';
import { ndjsonReporter } from './ndjson-reporter.js';
import { renderJson } from './render-json.js';
import { renderJUnit } from './render-junit.js';
import type { Reporter } from './reporter.js';

/** What the writers of report files need to know. */
export interface ReportOptions {
  path: string;
  /** Failed *should* checks count as failures. */
  strict: boolean;
  /** The clock, in epoch milliseconds. */
  now?: () => number;
}

interface ReportFormatEntry {
  /** The file's name where the user gives no path. */
  defaultFile: string;
  create(options: ReportOptions): Reporter;
}

/** Every format of a report file, under the name that `--report` takes. */
export const REPORT_FORMATS = {
  json: {
    defaultFile: 'report.json',
    create: ({ path, now = Date.now }) => fileReporter(path, (record) => renderJson(record, now())),
  },
  junit: {
    defaultFile: 'junit.xml',
    create: ({ path, strict }) => fileReporter(path, (record) => renderJUnit(record, { strict })),
  },
  ndjson: {
    defaultFile: 'report.ndjson',
    create: ({ path }) => ndjsonReporter(path),
  },
} as const satisfies Record<string, ReportFormatEntry>;

export type ReportFormat = keyof typeof REPORT_FORMATS;

/** Whether a user's word names a format. */
export function isReportFormat(name: string): name is ReportFormat {
  return Object.hasOwn(REPORT_FORMATS, name);
}
