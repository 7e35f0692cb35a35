import type { ReportedSecond } from '../report/load-report.js';
import {
  addCounts,
  type Counts,
  type DurationName,
  failures,
  noCounts,
  type SeriesKind,
  type SeriesSegment,
} from './counters.js';
import { DurationHistogram } from './histogram.js';
import type { Counted } from './latency-recorder.js';

/** What a second was: how long, and whether it counts. */
export interface SecondFrame {
  second: number;
  lengthMs: number;
  /** For rates. */
  measured: boolean;
  /** For durations: also of what was started in a measured second and ended after the last one. */
  timed: boolean;
}

/** The sum over all workers and seconds of one lane. */
export class SeriesTotals {
  readonly workload: string;
  readonly kind: SeriesKind;
  /** Of the whole load. */
  readonly total: Counts = noCounts();
  /** Of the measured seconds. */
  readonly measured: Counts = noCounts();
  readonly durations: Partial<Record<DurationName, DurationHistogram>> = {};
  readonly series: ReportedSecond[] = [];
  readonly #second = new DurationHistogram();

  constructor(workload: string, kind: SeriesKind) {
    this.workload = workload;
    this.kind = kind;
  }

  /** Takes what all workers counted in one second. */
  take(frame: SecondFrame, segments: SeriesSegment[]): void {
    const counts = noCounts();
    this.#second.reset();
    for (const segment of segments) {
      addCounts(counts, segment.counts);
      if (segment.durations.latency) this.#second.take(segment.durations.latency);
      if (frame.timed) this.#addDurations(segment.durations);
    }
    addCounts(this.total, counts);
    if (frame.measured) addCounts(this.measured, counts);
    this.series.push(secondRow(frame, counts, this.#second));
  }

  #addDurations(durations: Partial<Record<DurationName, Counted>>): void {
    for (const [name, counted] of Object.entries(durations) as [DurationName, Counted][]) {
      if (counted.length === 0) continue;
      let sum = this.durations[name];
      if (sum === undefined) {
        sum = new DurationHistogram();
        this.durations[name] = sum;
      }
      sum.take(counted);
    }
  }
}

export function secondRow(
  frame: SecondFrame,
  counts: Counts,
  latency: DurationHistogram,
): ReportedSecond {
  const { attempted, acknowledged, refused, ambiguous, dropped, bytes } = counts;
  const round = (value: number | undefined) => Math.round((value ?? 0) * 1000) / 1000;
  return {
    second: frame.second,
    lengthMs: Math.round(frame.lengthMs),
    measured: frame.measured,
    attempted,
    acknowledged,
    refused,
    ambiguous,
    failed: failures(counts),
    dropped,
    bytes,
    ...(latency.count > 0 && {
      p50Ms: round(latency.value('p50')),
      p99Ms: round(latency.value('p99')),
      maxMs: round(latency.value('max')),
    }),
  };
}

/** The rows of several lanes, added second by second; the latencies of the slowest stand for all. */
export function addSeries(all: readonly (readonly ReportedSecond[])[]): ReportedSecond[] {
  const sums = new Map<number, ReportedSecond>();
  for (const row of all.flat()) {
    const sum = sums.get(row.second);
    if (sum === undefined) {
      sums.set(row.second, { ...row });
      continue;
    }
    for (const name of ADDED) sum[name] += row[name];
    for (const name of ['p50Ms', 'p99Ms', 'maxMs'] as const) {
      const value = Math.max(sum[name] ?? 0, row[name] ?? 0);
      if (value > 0) sum[name] = value;
    }
  }
  return [...sums.values()].sort((a, b) => a.second - b.second);
}

const ADDED = [
  'attempted',
  'acknowledged',
  'refused',
  'ambiguous',
  'failed',
  'dropped',
  'bytes',
] as const;
