import {
  addCounts,
  type Counts,
  type DurationName,
  failures,
  noCounts,
} from '../metrics/counters.js';
import { DurationHistogram } from '../metrics/histogram.js';
import type { SeriesTotals } from '../metrics/series-totals.js';
import { addSeries } from '../metrics/series-totals.js';
import type { ReportedSecond } from '../report/load-report.js';
import type { Threshold } from './parse-threshold.js';
import type { Aggregate } from './threshold-metrics.js';

/** What became of acknowledged operations, by lane; known only after an inspector was asked. */
export interface OperationOutcome {
  workload: string;
  kind: string;
  lookedUp: number;
  lost: number;
  corrupted: number;
}

/** What thresholds are measured on. */
export interface Measurement {
  lanes: readonly SeriesTotals[];
  /** Undefined while, or because, nobody was asked. */
  fates?: readonly OperationOutcome[] | undefined;
  violations: number;
}

/** A second shorter than this says nothing of a rate, unless there is no better one. */
const SHORTEST_MS = 500;

/** The value of a threshold's metric in the unit of the report; undefined without samples. */
export function measure(threshold: Threshold, measurement: Measurement): number | undefined {
  const { subject, metric, aggregate = 'mean' } = threshold;
  const lanes = measurement.lanes.filter((lane) => isAbout(lane.workload, lane.kind, subject));
  if (lanes.length === 0) return undefined;
  const counts = lanes.reduce((sum, lane) => {
    addCounts(sum, lane.total);
    return sum;
  }, noCounts());
  switch (metric) {
    case 'latency':
    case 'service':
    case 'firstByte':
    case 'lastByte':
    case 'answer':
      return mergedDurations(lanes, metric).value(aggregate);
    case 'throughput':
      return perSecond(lanes, (row) => row.bytes, aggregate);
    case 'rate':
      return perSecond(lanes, (row) => row.acknowledged, aggregate);
    case 'lost':
    case 'corrupted':
      return fateOf(measurement, subject, metric);
    case 'violations':
      return measurement.violations;
    default:
      return count(counts, metric);
  }
}

function count(counts: Counts, metric: string): number | undefined {
  if (counts.attempted === 0) return undefined;
  if (metric === 'errors') {
    const { refused, expectedRefusals, ambiguous, dropped, attempted } = counts;
    const errors = refused - expectedRefusals + ambiguous + dropped + failures(counts);
    return errors / (attempted + dropped);
  }
  if (metric === 'failed') return failures(counts);
  return counts[metric as 'attempted' | 'acknowledged' | 'refused' | 'ambiguous' | 'dropped'];
}

/** Whether a lane is meant by a subject: a workload, an operation, `upload` or `records`. */
function isAbout(workload: string, kind: string, subject: string | undefined): boolean {
  if (subject === undefined || workload === subject || kind === subject) return true;
  return subject === 'records' && kind !== 'upload';
}

function fateOf(
  { fates }: Measurement,
  subject: string | undefined,
  metric: 'lost' | 'corrupted',
): number | undefined {
  const own = (fates ?? []).filter(({ workload, kind }) => isAbout(workload, kind, subject));
  if (own.reduce((sum, fate) => sum + fate.lookedUp, 0) === 0) return undefined;
  return own.reduce((sum, fate) => sum + fate[metric], 0);
}

/** The durations of several lanes in one histogram. */
export function mergedDurations(
  lanes: readonly SeriesTotals[],
  name: DurationName,
): DurationHistogram {
  const merged = new DurationHistogram();
  for (const { durations } of lanes) {
    const own = durations[name] ?? (name === 'service' ? durations.latency : undefined);
    if (own) merged.add(own);
  }
  return merged;
}

/** The measured seconds that are long enough, as amounts a second. */
export function secondAmounts(
  lanes: readonly SeriesTotals[],
  amount: (row: ReportedSecond) => number,
): number[] {
  const rows = addSeries(lanes.map((lane) => lane.series)).filter((row) => row.measured);
  const whole = rows.filter((row) => row.lengthMs >= SHORTEST_MS);
  return (whole.length > 0 ? whole : rows)
    .filter((row) => row.lengthMs > 0)
    .map((row) => (amount(row) / row.lengthMs) * 1000);
}

function perSecond(
  lanes: readonly SeriesTotals[],
  amount: (row: ReportedSecond) => number,
  aggregate: Aggregate,
): number | undefined {
  const amounts = secondAmounts(lanes, amount);
  // A load that moved nothing at all has no rate.
  if (!amounts.some((one) => one > 0)) return undefined;
  return aggregated(amounts, aggregate);
}

/** One number for several; percentiles by the nearest rank. */
export function aggregated(values: readonly number[], aggregate: Aggregate): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (aggregate === 'mean') return sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  const shares: Partial<Record<Aggregate, number>> = { min: 0, max: 1 };
  const share = shares[aggregate] ?? Number(aggregate.slice(1)) / 100;
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[rank] ?? Number.NaN;
}
