import { addByName, type Counts, totalFailures } from './counts.js';
import type { DurationHistogram } from './histogram.js';

/** One second of a series, or of several together. */
export interface SecondRow {
  second: number;
  lengthMs: number;
  /** Whether it counts for rates and latencies. */
  measured: boolean;
  attempted: number;
  acknowledged: number;
  refused: number;
  ambiguous: number;
  failed: number;
  dropped: number;
  bytes: number;
  /** How many were answered with which status. Reports of 0.1 have none. */
  statuses?: Record<string, number>;
  /** The failed ones by kind. */
  failures?: Record<string, number>;
  p50Ms?: number;
  p99Ms?: number;
  maxMs?: number;
}

export function secondRow(
  { second, lengthMs, measured }: Pick<SecondRow, 'second' | 'lengthMs' | 'measured'>,
  counts: Counts,
  latency: DurationHistogram,
): SecondRow {
  const { attempted, acknowledged, refused, ambiguous, dropped, bytes, statuses } = counts;
  const round = (value: number | undefined) => Math.round((value ?? 0) * 1000) / 1000;
  return {
    second,
    lengthMs: Math.round(lengthMs),
    measured,
    attempted,
    acknowledged,
    refused,
    ambiguous,
    failed: totalFailures(counts),
    dropped,
    bytes,
    statuses: { ...statuses },
    failures: { ...counts.failed },
    ...(latency.count > 0 && {
      p50Ms: round(latency.value('p50')),
      p99Ms: round(latency.value('p99')),
      maxMs: round(latency.value('max')),
    }),
  };
}

/** What is shorter than this says nothing about a rate. */
const SHORTEST_MS = 500;

/**
 * Whether a row is what is left after the last whole second, in which a few late answers came:
 * scaled up to a second it would be a rate that never was, high or low.
 */
export function isRest({ second, lengthMs }: Pick<SecondRow, 'second' | 'lengthMs'>): boolean {
  return second > 0 && lengthMs < SHORTEST_MS;
}

/** Whether nothing but answers came, to what was sent before: 0 B/s would look like their speed. */
export function isAnswersOnly({ bytes, acknowledged }: SecondRow): boolean {
  return bytes === 0 && acknowledged > 0;
}

const SUMMED = [
  'attempted',
  'acknowledged',
  'refused',
  'ambiguous',
  'failed',
  'dropped',
  'bytes',
] as const;

/**
 * The rows of several series, summed second by second. Latencies cannot be summed: the slowest
 * series stands for all.
 */
export function sumSecondRows(rowsOfSeries: readonly (readonly SecondRow[])[]): SecondRow[] {
  const sums = new Map<number, SecondRow>();
  for (const row of rowsOfSeries.flat()) {
    const sum = sums.get(row.second);
    if (sum === undefined) {
      sums.set(row.second, structuredClone(row));
      continue;
    }
    for (const name of SUMMED) sum[name] += row[name];
    for (const name of ['statuses', 'failures'] as const) {
      if (sum[name] !== undefined) addByName(sum[name], row[name] ?? {});
    }
    for (const name of ['p50Ms', 'p99Ms', 'maxMs'] as const) {
      const value = Math.max(sum[name] ?? 0, row[name] ?? 0);
      if (value > 0) sum[name] = value;
    }
  }
  return [...sums.values()].sort((a, b) => a.second - b.second);
}
