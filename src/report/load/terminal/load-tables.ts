import type {
  LoadReport,
  ReportedOperation,
  ReportedWorkload,
} from '../../../load/report/load-report.js';
import { heading, type Page } from '../../terminal/page.js';
import { alignWithin, columnWidth } from '../../text/align-within.js';
import { bytesPerSecond, perSecond } from '../../text/numbers.js';
import { visible } from '../../text/visible.js';
import { truncate } from '../../text/wrap.js';
import { byStatus, outcomesByStatus } from '../outcomes-by-status.js';

const MAX_NAME_COLUMNS = 30;
/** Room for the longest operation and a letter of the workload. */
const MIN_NAME_COLUMNS = 16;
const INDENT = 2;
const GAP_COLUMNS = 2;
const PERCENTILES = ['p50', 'p90', 'p99', 'p99.9', 'max'] as const;
const NONE = '–';

/** Uploads, or the records of one operation, and the workload that they belong to. */
interface NamedOperation {
  workload: string;
  operation: ReportedOperation;
}

/** Rates and latencies of each operation. */
export function measurementTable(page: Page, { workloads, measuredSeconds }: LoadReport): string[] {
  const titles = ['rate', 'bytes', ...PERCENTILES];
  const cells = operationsOf(workloads).map(({ operation: { rate, throughput, latencyMs } }) => [
    rate === undefined ? NONE : perSecond(rate.mean),
    throughput === undefined ? NONE : bytesPerSecond(throughput.mean),
    ...PERCENTILES.map((key) => inMilliseconds(latencyMs?.[key])),
  ]);
  const title = `Measured over ${measuredSeconds} s, times in ms`;
  return table(page, title, titles, workloads, cells);
}

/** How many operations ended with which status, or without one and why. */
export function outcomeTable(page: Page, { workloads }: LoadReport): string[] {
  const outcomes = operationsOf(workloads).map(({ operation }) => outcomesByStatus(operation));
  const titles = [...new Set(outcomes.flatMap((one) => Object.keys(one)))].sort(byStatus);
  const cells = outcomes.map((one) => titles.map((title) => String(one[title] ?? NONE)));
  return table(page, 'Outcomes by status', titles.map(visible), workloads, cells);
}

function table(
  page: Page,
  title: string,
  titles: readonly string[],
  workloads: readonly ReportedWorkload[],
  cells: readonly (readonly string[])[],
): string[] {
  const operations = operationsOf(workloads);
  if (operations.length === 0 || titles.length === 0) return [];
  const columns = page.columns - INDENT;
  const widths = titles.map((_, at) => GAP_COLUMNS + columnWidth([titles, ...cells], at));
  const room = columns - widths.reduce((sum, width) => sum + width, 0);
  const names = operations.map((one) =>
    shortName(
      one,
      Number.isFinite(room) ? Math.min(MAX_NAME_COLUMNS, Math.max(MIN_NAME_COLUMNS, room)) : room,
    ),
  );
  const rows = [['', ...titles], ...names.map((name, at) => [name, ...(cells[at] ?? [])])];
  const tables = alignWithin(rows, columns).map(([head = '', ...lines]) => [
    page.paint.dim(`  ${head}`),
    ...lines.map((line) => `  ${line}`),
  ]);
  return [...heading(page, title), ...tables.flatMap((one, at) => (at === 0 ? one : ['', ...one]))];
}

/**
 * `workload/operation`; it is the workload that is cut, since operations tell the rows of one
 * apart.
 */
function shortName({ workload, operation: { operation } }: NamedOperation, room: number): string {
  return `${truncate(visible(workload), room - operation.length - 1)}/${operation}`;
}

function operationsOf(workloads: readonly ReportedWorkload[]): NamedOperation[] {
  return workloads.flatMap(({ name, operations }) =>
    operations.map((operation) => ({ workload: name, operation })),
  );
}

/** Three significant digits, and all of an integer. */
function inMilliseconds(value: number | undefined): string {
  if (value === undefined) return NONE;
  return String(value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}
