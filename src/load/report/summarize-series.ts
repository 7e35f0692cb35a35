import { createHash } from 'node:crypto';
import { addCounts, type Counts, type DurationName, noCounts } from '../metrics/counters.js';
import type { SeriesTotals } from '../metrics/series-totals.js';
import { addSeries } from '../metrics/series-totals.js';
import { isOpen } from '../scenario/is-open-model.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import {
  aggregated,
  mergedDurations,
  type OperationOutcome,
  secondAmounts,
} from '../thresholds/measure.js';
import type {
  LoadReport,
  ReportedCounts,
  ReportedDurations,
  ReportedOperation,
  ReportedSecond,
  ReportedWorkload,
  Spread,
} from './load-report.js';

/** The workloads of a report, from the lanes that were counted. */
export function reportWorkloads(
  scenario: LoadScenario,
  lanes: readonly SeriesTotals[],
  fates: readonly OperationOutcome[] | undefined,
): ReportedWorkload[] {
  return Object.entries(scenario.workloads).map(([name, workload]) => {
    const own = lanes.filter((lane) => lane.workload === name);
    const open = isOpen(workload);
    return {
      name,
      loop: open ? 'open' : 'closed',
      ...figures(own, fates, open),
      operations: own.map(
        (lane): ReportedOperation => ({
          operation: lane.kind,
          ...figures([lane], fates, open),
        }),
      ),
      series: addSeries(own.map((lane) => lane.series)),
    };
  });
}

export function scenarioDigest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** How many seconds the figures are from. */
export function measuredSeconds(series: readonly ReportedSecond[]): LoadReport['measuredSeconds'] {
  const ms = series.filter((row) => row.measured).reduce((sum, row) => sum + row.lengthMs, 0);
  return Math.round(ms) / 1000;
}

function figures(
  lanes: readonly SeriesTotals[],
  fates: readonly OperationOutcome[] | undefined,
  open: boolean,
): Omit<ReportedOperation, 'operation'> {
  const counts = noCounts();
  for (const lane of lanes) addCounts(counts, lane.total);
  const own = fates?.filter((fate) =>
    lanes.some((lane) => lane.workload === fate.workload && lane.kind === fate.kind),
  );
  const rate = spread(secondAmounts(lanes, (row) => row.acknowledged));
  const throughput = spread(secondAmounts(lanes, (row) => row.bytes));
  return {
    ...reportCounts(counts, own),
    bytes: counts.bytes,
    ...(rate && { rate }),
    ...(throughput && { throughput }),
    ...durations(lanes, open),
  };
}

function reportCounts(
  counts: Counts,
  fates: readonly OperationOutcome[] | undefined,
): ReportedCounts {
  const { bytes: _, ...reported } = counts;
  const lookedUp = (fates ?? []).reduce((sum, fate) => sum + fate.lookedUp, 0);
  if (fates === undefined || lookedUp === 0) return reported;
  return {
    ...reported,
    lookedUp,
    lost: fates.reduce((sum, fate) => sum + fate.lost, 0),
    corrupted: fates.reduce((sum, fate) => sum + fate.corrupted, 0),
  };
}

const NAMES: [DurationName, keyof ReportedDurations][] = [
  ['latency', 'latencyMs'],
  ['service', 'serviceMs'],
  ['firstByte', 'firstByteMs'],
  ['lastByte', 'lastByteMs'],
  ['answer', 'answerMs'],
];

function durations(lanes: readonly SeriesTotals[], open: boolean): ReportedDurations {
  const reported: ReportedDurations = {};
  for (const [name, key] of NAMES) {
    if (name === 'service' && !open) continue;
    const summary = mergedDurations(lanes, name).summary();
    if (summary) reported[key] = summary;
  }
  return reported;
}

function spread(amounts: number[]): Spread | undefined {
  if (!amounts.some((amount) => amount > 0)) return undefined;
  const value = (aggregate: 'min' | 'mean' | 'p50' | 'max') =>
    Math.round(aggregated(amounts, aggregate) * 10) / 10;
  return {
    seconds: amounts.length,
    min: value('min'),
    mean: value('mean'),
    p50: value('p50'),
    max: value('max'),
  };
}
