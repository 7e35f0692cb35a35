import { type Aggregate, aggregate as aggregateOf } from '../metrics/aggregate.js';
import { type Counts, totalFailures } from '../metrics/counts.js';
import type { SecondRow } from '../metrics/second-row.js';
import {
  mergeDurations,
  perSecond,
  type SeriesTotals,
  sumCounts,
} from '../metrics/series-totals.js';
import { isAbout } from '../scenario/is-about.js';
import { ERROR_KINDS, type ErrorKind, type Threshold } from '../scenario/parse-threshold.js';
import type { SeriesVerification } from '../verification/verify-acknowledged.js';

/** What thresholds are evaluated on. */
export interface Measurement {
  series: readonly SeriesTotals[];
  /** Undefined before the verification, and without one. */
  verification?: readonly SeriesVerification[] | undefined;
  violations: number;
}

/** The value of a threshold's metric, in the unit of its limit; undefined without samples. */
export function measure(threshold: Threshold, measurement: Measurement): number | undefined {
  const { subject, metric, aggregate = 'mean', apart = [] } = threshold;
  const series = measurement.series.filter((id) => isAbout(subject, id));
  if (series.length === 0) return undefined;
  switch (metric) {
    case 'latency':
    case 'service':
    case 'firstByte':
    case 'lastByte':
    case 'answer':
      return mergeDurations(series, metric).value(aggregate);
    case 'throughput':
      return ratePerSecond(series, (row) => row.bytes, aggregate);
    case 'rate':
      return ratePerSecond(series, (row) => row.acknowledged, aggregate);
    case 'lost':
    case 'corrupted':
      return verifiedCount(measurement, subject, metric);
    case 'violations':
      return measurement.violations;
    default: {
      const counts = sumCounts(series);
      if (counts.attempted === 0) return undefined;
      if (metric === 'errors') return errorRate(counts, apart);
      return metric === 'failed' ? totalFailures(counts) : counts[metric];
    }
  }
}

function errorRate(counts: Counts, apart: readonly ErrorKind[]): number {
  const { refused, expectedRefusals, ambiguous, dropped, attempted } = counts;
  const errors: Record<ErrorKind, number> = {
    refused: refused - expectedRefusals,
    ambiguous,
    failed: totalFailures(counts),
    dropped,
  };
  const counted = ERROR_KINDS.filter((kind) => !apart.includes(kind));
  return counted.reduce((sum, kind) => sum + errors[kind], 0) / (attempted + dropped);
}

function verifiedCount(
  { verification = [] }: Measurement,
  subject: string | undefined,
  metric: 'lost' | 'corrupted',
): number | undefined {
  const { lookedUp, failed, [metric]: found } = lookUps(verification, subject);
  // What was found stands; that nothing was says little where most look-ups failed.
  return found > 0 || lookedUp > failed ? found : undefined;
}

/** What came of the look-ups that a subject means, together. */
export function lookUps(
  verification: readonly SeriesVerification[],
  subject?: string,
): Pick<SeriesVerification, 'lookedUp' | 'failed' | 'lost' | 'corrupted'> {
  const sum = { lookedUp: 0, failed: 0, lost: 0, corrupted: 0 };
  for (const one of verification.filter((id) => isAbout(subject, id))) {
    sum.lookedUp += one.lookedUp;
    sum.failed += one.failed;
    sum.lost += one.lost;
    sum.corrupted += one.corrupted;
  }
  return sum;
}

function ratePerSecond(
  series: readonly SeriesTotals[],
  amountOf: (row: SecondRow) => number,
  aggregate: Aggregate,
): number | undefined {
  const amounts = perSecond(series, amountOf);
  // A load that moved nothing at all has no rate.
  return amounts.some((amount) => amount > 0) ? aggregateOf(amounts, aggregate) : undefined;
}
