import type { LoadReport } from '../../load/report/load-report.js';

/** The report as indented JSON, with a newline at its end. */
export function renderLoadJson(report: LoadReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
