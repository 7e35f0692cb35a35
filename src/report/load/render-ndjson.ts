import type { LoadReport } from '../../load/report/load-report.js';

/**
 * A line for the load, one for each second of each workload, and one for the rest of the report.
 */
export function renderLoadNdjson(report: LoadReport): string {
  const { schema, tool, scenario, target, run, workloads, ...rest } = report;
  const lines: object[] = [{ type: 'load', schema, tool, scenario, target, run }];
  for (const { name, series } of workloads) {
    for (const second of series) lines.push({ type: 'second', workload: name, ...second });
  }
  const totals = workloads.map(({ series: _series, ...workload }) => workload);
  lines.push({ type: 'finished', ...rest, workloads: totals });
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
