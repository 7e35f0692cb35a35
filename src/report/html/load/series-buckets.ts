import { addByName } from '../../../load/metrics/counts.js';
import { isRest, type SecondRow } from '../../../load/metrics/second-row.js';
import { outcomesByStatus } from '../../load/outcomes-by-status.js';

/** More points could not be told apart. */
const MAX_POINTS = 240;

/** Some seconds of a load together. Rates are for each second. */
export interface SeriesBucket {
  /** Seconds from the beginning of the load. */
  second: number;
  measured: boolean;
  /** Of a rest, its length; its figures are counts. */
  restMs?: number;
  acknowledged: number;
  refused: number;
  ambiguous: number;
  failed: number;
  dropped: number;
  bytes: number;
  /** By status, or by why there was none; undefined in reports that do not say it. */
  outcomes: Readonly<Record<string, number>> | undefined;
  /** Of its seconds: the median one; milliseconds. */
  p50Ms: number | undefined;
  /** Of its slowest second. */
  p99Ms: number | undefined;
  maxMs: number | undefined;
}

/** A series in pieces few enough to draw, and how many seconds each has. */
export function seriesBuckets(rows: readonly SecondRow[]): {
  seconds: number;
  buckets: SeriesBucket[];
} {
  const seconds = Math.max(1, Math.ceil(rows.length / MAX_POINTS));
  const buckets: SeriesBucket[] = [];
  for (let at = 0; at < rows.length; at += seconds) {
    buckets.push(bucketOf(rows.slice(at, at + seconds)));
  }
  return { seconds, buckets };
}

function bucketOf(rows: readonly SecondRow[]): SeriesBucket {
  const isRestOnly = rows.every(isRest);
  const ms = rows.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  // What came in a rest is given as it was counted, and never scaled up to a second.
  const length = isRestOnly ? 1 : ms / 1000;
  const rate = (count: (row: SecondRow) => number) =>
    length === 0 ? 0 : rows.reduce((sum, row) => sum + count(row), 0) / length;
  const known = (value: (row: SecondRow) => number | undefined) =>
    rows.flatMap((row) => value(row) ?? []).sort((a, b) => a - b);
  const medians = known(({ p50Ms }) => p50Ms);
  return {
    second: rows[0]?.second ?? 0,
    measured: rows.some(({ measured }) => measured),
    ...(isRestOnly && { restMs: ms }),
    acknowledged: rate((row) => row.acknowledged),
    refused: rate((row) => row.refused),
    ambiguous: rate((row) => row.ambiguous),
    failed: rate((row) => row.failed),
    dropped: rate((row) => row.dropped),
    bytes: rate((row) => row.bytes),
    outcomes: outcomesOf(rows, length),
    p50Ms: medians[medians.length >> 1],
    p99Ms: known(({ p99Ms }) => p99Ms).at(-1),
    maxMs: known(({ maxMs }) => maxMs).at(-1),
  };
}

function outcomesOf(rows: readonly SecondRow[], seconds: number): SeriesBucket['outcomes'] {
  const sum: Record<string, number> = {};
  for (const { statuses, failures, ambiguous, dropped } of rows) {
    if (statuses === undefined || failures === undefined) return undefined;
    addByName(sum, outcomesByStatus({ statuses, failed: failures, ambiguous, dropped }));
  }
  const rates = Object.entries(sum).map(([name, count]) => [name, seconds && count / seconds]);
  return Object.fromEntries(rates);
}
