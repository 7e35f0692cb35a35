import { addCounts, type Counts, zeroCounts } from './counts.js';
import { DurationHistogram } from './histogram.js';
import { isRest, type SecondRow, secondRow, sumSecondRows } from './second-row.js';
import { DURATIONS, type DurationName, type SeriesSegment } from './segment.js';
import { type SeriesId, type SeriesKind, seriesName } from './series-id.js';

/** A second of the load: how long it was, and whether it counts. */
export interface SecondWindow {
  second: number;
  lengthMs: number;
  /** For rates. */
  measured: boolean;
  /**
   * For durations: also after the last measured second, for operations that were started before.
   */
  timed: boolean;
}

/** One series, summed over all workers and seconds. */
export class SeriesTotals implements SeriesId {
  readonly workload: string;
  readonly kind: SeriesKind;
  /** Over the whole load. */
  readonly counts: Counts = zeroCounts();
  readonly durations: Partial<Record<DurationName, DurationHistogram>> = {};
  readonly rows: SecondRow[] = [];
  readonly #latencyOfSecond = new DurationHistogram();

  constructor({ workload, kind }: SeriesId) {
    this.workload = workload;
    this.kind = kind;
  }

  /** Adds what all workers measured in one second. */
  add(window: SecondWindow, segments: readonly SeriesSegment[]): void {
    const counts = zeroCounts();
    this.#latencyOfSecond.reset();
    for (const segment of segments) {
      addCounts(counts, segment.counts);
      if (segment.durations.latency) this.#latencyOfSecond.addValues(segment.durations.latency);
      if (window.timed) this.#addDurations(segment);
    }
    addCounts(this.counts, counts);
    this.rows.push(secondRow(window, counts, this.#latencyOfSecond));
  }

  #addDurations({ durations }: SeriesSegment): void {
    for (const name of DURATIONS) {
      const values = durations[name];
      if (values === undefined || values.length === 0) continue;
      const sum = this.durations[name] ?? new DurationHistogram();
      this.durations[name] = sum;
      sum.addValues(values);
    }
  }
}

/**
 * The series of a later run after those of an earlier one: counts and seconds of both, and of the
 * later one alone what is measured.
 */
export function appendSeries(
  earlier: readonly SeriesTotals[],
  later: readonly SeriesTotals[],
): SeriesTotals[] {
  const next = 1 + Math.max(-1, ...earlier.flatMap(({ rows }) => rows.map((row) => row.second)));
  const all = new Map<string, SeriesTotals>();
  for (const one of [...earlier, ...later]) {
    const isLater = later.includes(one);
    const joined = all.get(seriesName(one)) ?? new SeriesTotals(one);
    all.set(seriesName(one), joined);
    addCounts(joined.counts, one.counts);
    if (isLater) Object.assign(joined.durations, one.durations);
    for (const row of one.rows) {
      joined.rows.push(
        isLater ? { ...row, second: next + row.second } : { ...row, measured: false },
      );
    }
  }
  return [...all.values()];
}

/** The counts of several series together. */
export function sumCounts(series: readonly SeriesTotals[]): Counts {
  const sum = zeroCounts();
  for (const { counts } of series) addCounts(sum, counts);
  return sum;
}

/** The durations of several series in one histogram. */
export function mergeDurations(
  series: readonly SeriesTotals[],
  name: DurationName,
): DurationHistogram {
  const merged = new DurationHistogram();
  for (const { durations } of series) {
    // In the closed model the intended start is the start: service time and latency are one.
    const own = durations[name] ?? (name === 'service' ? durations.latency : undefined);
    if (own) merged.add(own);
  }
  return merged;
}

/** An amount a second, for each measured second of several series together. */
export function perSecond(
  series: readonly SeriesTotals[],
  amountOf: (row: SecondRow) => number,
): number[] {
  const rows = sumSecondRows(series.map((one) => one.rows)).filter((row) => row.measured);
  const whole = rows.filter((row) => !isRest(row));
  return (whole.length > 0 ? whole : rows)
    .filter((row) => row.lengthMs > 0)
    .map((row) => (amountOf(row) / row.lengthMs) * 1000);
}
