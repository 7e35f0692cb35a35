import { type Aggregate, aggregate } from '../metrics/aggregate.js';
import type { SecondRow } from '../metrics/second-row.js';
import { sumSecondRows } from '../metrics/second-row.js';
import type { DurationName } from '../metrics/segment.js';
import {
  mergeDurations,
  perSecond,
  type SeriesTotals,
  sumCounts,
} from '../metrics/series-totals.js';
import { isOpenModel } from '../scenario/is-open-model.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { lookUps } from '../thresholds/measure.js';
import type { SeriesVerification } from '../verification/verify-acknowledged.js';
import type {
  RateSummary,
  ReportedCounts,
  ReportedDurations,
  ReportedOperation,
  ReportedWorkload,
} from './load-report.js';

/** The workloads of a report, from the series that were measured. */
export function reportWorkloads(
  scenario: LoadScenario,
  series: readonly SeriesTotals[],
  verification: readonly SeriesVerification[] = [],
): ReportedWorkload[] {
  return Object.entries(scenario.workloads).map(([name, workload]) => {
    const own = series.filter((one) => one.workload === name);
    const open = isOpenModel(workload);
    return {
      name,
      loop: open ? 'open' : 'closed',
      ...figuresOf(own, verification, open),
      operations: own.map((one) => ({
        operation: one.kind,
        ...figuresOf([one], verification, open),
      })),
      series: sumSecondRows(own.map(({ rows }) => rows)),
    };
  });
}

/** How many seconds the figures are from. */
export function measuredSeconds(rows: readonly SecondRow[]): number {
  const ms = rows.filter((row) => row.measured).reduce((sum, row) => sum + row.lengthMs, 0);
  return Math.round(ms) / 1000;
}

function figuresOf(
  series: readonly SeriesTotals[],
  verification: readonly SeriesVerification[],
  open: boolean,
): Omit<ReportedOperation, 'operation'> {
  const { bytes, duplicatesNotSent, unsolicited, ...counts } = sumCounts(series);
  const rate = rateSummary(perSecond(series, (row) => row.acknowledged));
  const throughput = rateSummary(perSecond(series, (row) => row.bytes));
  return {
    ...counts,
    ...(duplicatesNotSent > 0 && { duplicatesNotSent }),
    ...(unsolicited > 0 && { unsolicited }),
    ...verifiedCounts(series, verification),
    bytes,
    ...(rate && { rate }),
    ...(throughput && { throughput }),
    ...durationsOf(series, open),
  };
}

function verifiedCounts(
  series: readonly SeriesTotals[],
  verification: readonly SeriesVerification[],
): Pick<ReportedCounts, 'lookedUp' | 'lookUpsFailed' | 'lost' | 'corrupted'> {
  const own = verification.filter(({ workload, kind }) =>
    series.some((one) => one.workload === workload && one.kind === kind),
  );
  const { failed, ...found } = lookUps(own);
  return {
    ...(found.lookedUp > 0 && found),
    ...(failed > 0 && { lookUpsFailed: failed }),
  };
}

const DURATION_MEMBERS: [DurationName, keyof ReportedDurations][] = [
  ['latency', 'latencyMs'],
  ['service', 'serviceMs'],
  ['firstByte', 'firstByteMs'],
  ['lastByte', 'lastByteMs'],
  ['answer', 'answerMs'],
];

function durationsOf(series: readonly SeriesTotals[], open: boolean): ReportedDurations {
  const reported: ReportedDurations = {};
  for (const [name, member] of DURATION_MEMBERS) {
    if (name === 'service' && !open) continue;
    const summary = mergeDurations(series, name).summary();
    if (summary) reported[member] = summary;
  }
  return reported;
}

function rateSummary(amounts: readonly number[]): RateSummary | undefined {
  if (!amounts.some((amount) => amount > 0)) return undefined;
  const value = (by: Aggregate) => Math.round(aggregate(amounts, by) * 10) / 10;
  return {
    seconds: amounts.length,
    min: value('min'),
    mean: value('mean'),
    p50: value('p50'),
    p90: value('p90'),
    p95: value('p95'),
    p99: value('p99'),
    'p99.9': value('p99.9'),
    max: value('max'),
  };
}
