import type { SecondRow } from '../../load/metrics/second-row.js';
import type { LoadReport } from '../../load/report/load-report.js';

const COLUMNS = [
  'second',
  'lengthMs',
  'measured',
  'attempted',
  'acknowledged',
  'refused',
  'ambiguous',
  'failed',
  'dropped',
  'bytes',
  'p50Ms',
  'p99Ms',
  'maxMs',
] as const satisfies (keyof SecondRow)[];

/** The per-second series as CSV (RFC 4180): a row for each second of each workload. */
export function renderLoadCsv({ workloads }: LoadReport): string {
  const rows = workloads.flatMap(({ name, series }) =>
    series.map((second) => [name, ...COLUMNS.map((column) => String(second[column] ?? ''))]),
  );
  return [['workload', ...COLUMNS], ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
