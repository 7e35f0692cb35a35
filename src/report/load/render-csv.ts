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

/**
 * The per-second series as CSV (RFC 4180): a row for each second of each workload, with a column
 * for each status.
 */
export function renderLoadCsv({ workloads }: LoadReport): string {
  const seconds = workloads.flatMap(({ series }) => series);
  const statuses = [...new Set(seconds.flatMap((one) => Object.keys(one.statuses ?? {})))].sort();
  const rows = workloads.flatMap(({ name, series }) =>
    series.map((second) => [
      name,
      ...COLUMNS.map((column) => String(second[column] ?? '')),
      ...statuses.map((status) => String(second.statuses?.[status] ?? 0)),
    ]),
  );
  return [['workload', ...COLUMNS, ...statuses.map((status) => `status${status}`)], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}
