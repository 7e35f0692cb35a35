import { isRest, type SecondRow } from '../../../load/metrics/second-row.js';
import type { LoadReport } from '../../../load/report/load-report.js';
import { COMPARE, type EvaluatedThreshold } from '../../../load/thresholds/evaluate-threshold.js';

/** When a threshold did not hold, second by second. */
export interface Crossing {
  /** The first second, from 0. */
  first: number;
  /** How many seconds by themselves were on the wrong side; absent for counts, which only grow. */
  seconds?: number;
  of: number;
}

const FACTORS = new Map([
  ['us', 1 / 1000],
  ['ms', 1],
  ['s', 1000],
  ['/s', 1],
  ['/m', 1 / 60],
]);
const COUNTS = ['refused', 'ambiguous', 'failed', 'dropped'] as const;
const LATENCIES = { p50: 'p50Ms', p99: 'p99Ms', max: 'maxMs' } as const;

/**
 * Where a threshold stands: on what, and its limit in milliseconds, operations a second, or a
 * count.
 */
interface Parsed {
  rows: readonly SecondRow[];
  metric: string;
  aggregate: string | undefined;
  limit: number;
}

/**
 * Finds out when a threshold did not hold. Some cannot be followed over time: what is measured once
 * for the whole load, and what is about one operation, which has no series.
 */
export function crossingOf(
  threshold: EvaluatedThreshold,
  report: LoadReport,
): Crossing | undefined {
  if (threshold.outcome !== 'crossed') return undefined;
  const parsed = parse(threshold, report);
  if (parsed === undefined) return undefined;
  const { rows, metric, aggregate, limit } = parsed;
  const count = COUNTS.find((name) => name === metric);
  if (count !== undefined) return growth(rows, count, (sum) => holds(threshold, sum, limit));
  const valueIn = perSecond(metric, aggregate);
  if (valueIn === undefined) return undefined;
  const measured = rows.filter((row) => row.measured && valueIn(row) !== undefined);
  const wrong = measured.filter((row) => !holds(threshold, valueIn(row) ?? 0, limit));
  const [first] = wrong;
  return first && { first: first.second, seconds: wrong.length, of: measured.length };
}

/** The value of a threshold's limit in the unit of a latency chart, where it belongs to one. */
export function latencyLimit(
  threshold: EvaluatedThreshold,
  report: LoadReport,
): number | undefined {
  const parsed = parse(threshold, report);
  return parsed?.metric === 'latency' ? parsed.limit : undefined;
}

function parse({ text, limit, unit }: EvaluatedThreshold, report: LoadReport): Parsed | undefined {
  const [path = ''] = text.split(/[<>=!]/);
  const parts = path.trim().match(/p99\.9|[^.]+/g) ?? [];
  const names = ['latency', 'rate', 'errors', ...COUNTS];
  const at = parts.findIndex((part, index) => names.includes(part) && index < 2);
  const [subject] = at === 1 ? parts : [];
  const workload = report.workloads.find(({ name }) => name === subject);
  // `records` means all of them, unless a workload is called so; that of a load without uploads is
  // everything.
  const hasUploads = report.workloads.some(({ operations }) =>
    operations.some(({ operation }) => operation === 'upload'),
  );
  const isAll = subject === undefined || (subject === 'records' && !hasUploads);
  const rows = workload?.series ?? (isAll ? report.series : undefined);
  const metric = parts[at];
  if (rows === undefined || metric === undefined) return undefined;
  const factor = unit === '%' ? 1 / 100 : (FACTORS.get(unit) ?? 1);
  return { rows, metric, aggregate: parts[at + 1], limit: limit * factor };
}

function perSecond(
  metric: string,
  aggregate = '',
): ((row: SecondRow) => number | undefined) | undefined {
  if (metric === 'rate') {
    return (row) => (isRest(row) ? undefined : (row.acknowledged * 1000) / row.lengthMs);
  }
  if (metric === 'errors') {
    // Dropped arrivals were never attempted, and count on both sides.
    return ({ attempted, ambiguous, failed, dropped }) =>
      attempted + dropped === 0
        ? undefined
        : (ambiguous + failed + dropped) / (attempted + dropped);
  }
  const field = Object.entries(LATENCIES).find(([name]) => name === aggregate)?.[1];
  return metric === 'latency' && field !== undefined ? (row) => row[field] : undefined;
}

function growth(
  rows: readonly SecondRow[],
  count: (typeof COUNTS)[number],
  isRight: (sum: number) => boolean,
): Crossing | undefined {
  let sum = 0;
  for (const row of rows) {
    sum += row[count];
    if (row[count] > 0 && !isRight(sum)) return { first: row.second, of: rows.length };
  }
  return undefined;
}

function holds({ operator }: EvaluatedThreshold, value: number, limit: number): boolean {
  return COMPARE[operator](value, limit);
}
