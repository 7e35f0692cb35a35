import type { ShownReport } from '../conformance/shown-report.js';

/** A report, and what its column is called. */
export interface LabelledReport {
  report: ShownReport;
  label: string;
}

/**
 * Labels each report with its target; reports of one target are distinguished by their time, or by
 * a number.
 */
export function labelledReports(reports: readonly ShownReport[]): LabelledReport[] {
  const nameOf = ({ target }: ShownReport) => target.name;
  const dayOf = (report: ShownReport) => `${nameOf(report)}, ${report.run.startedAt.slice(0, 10)}`;
  const minuteOf = (report: ShownReport) =>
    `${nameOf(report)}, ${report.run.startedAt.slice(0, 19).replace('T', ' ')}`;
  return reports.map((report, index) => {
    const label = [nameOf, dayOf, minuteOf].find(
      (labelOf) => reports.filter((one) => labelOf(one) === labelOf(report)).length === 1,
    );
    return { report, label: label?.(report) ?? `${nameOf(report)} (${index + 1})` };
  });
}
