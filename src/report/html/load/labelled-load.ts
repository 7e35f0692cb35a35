import type { LoadReport } from '../../../load/report/load-report.js';

/** A load, and what tells it from the others on its page. */
export interface LabelledLoad {
  report: LoadReport;
  label: string;
}

/** Labels loads by what differs among them: their targets, their scenarios, and a number. */
export function labelledLoads(reports: readonly LoadReport[]): LabelledLoad[] {
  const differ = (valueIn: (report: LoadReport) => string) =>
    new Set(reports.map(valueIn)).size > 1;
  const byTarget = differ(({ target }) => target.name);
  const byScenario = differ(({ scenario }) => scenario.id);
  return reports.map((report, index) => ({
    report,
    label: [
      `run ${index + 1}`,
      ...(byTarget ? [report.target.name] : []),
      ...(byScenario ? [report.scenario.id] : []),
    ].join(', '),
  }));
}
