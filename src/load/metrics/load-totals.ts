import { groupBy } from '../../collections/group-by.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { measuredFrom, scenarioDuration } from '../scenario/workload-limits.js';
import type { SeriesSegment, WorkerSegment } from './segment.js';
import { seriesName } from './series-id.js';
import { SeriesTotals } from './series-totals.js';

const SECOND_MS = 1000;

/** A second of the load, and everything measured up to it. */
export interface MeasuredSecond {
  second: number;
  measured: boolean;
  segments: readonly WorkerSegment[];
  series: readonly SeriesTotals[];
}

/** Sums up what the workers of a load measure, second by second. */
export class LoadTotals {
  readonly #scenario: LoadScenario;
  readonly #series = new Map<string, SeriesTotals>();

  constructor(scenario: LoadScenario) {
    this.#scenario = scenario;
  }

  get series(): SeriesTotals[] {
    return [...this.#series.values()];
  }

  /**
   * Adds a second, which each worker has reported or never will.
   *
   * @param common whether all who send were sending: rates are taken from such seconds alone
   */
  add(second: number, segments: readonly WorkerSegment[], common = true): MeasuredSecond {
    const lengthMs = Math.max(...segments.map((segment) => segment.lengthMs));
    const timed = isAfterWarmup(this.#scenario, second);
    const measured = timed && common && isBeforeEnd(this.#scenario, second);
    for (const own of groupBySeries(segments)) {
      this.#totalsOf(own).add({ second, lengthMs, measured, timed }, own);
    }
    return { second, measured, segments, series: this.series };
  }

  #totalsOf([first]: SegmentsOfSeries): SeriesTotals {
    const name = seriesName(first);
    const totals = this.#series.get(name) ?? new SeriesTotals(first);
    this.#series.set(name, totals);
    return totals;
  }
}

type SegmentsOfSeries = [SeriesSegment, ...SeriesSegment[]];

function groupBySeries(segments: readonly WorkerSegment[]): Iterable<SegmentsOfSeries> {
  return groupBy(
    segments.flatMap(({ series }) => series),
    seriesName,
  ).values();
}

function isAfterWarmup(scenario: LoadScenario, second: number): boolean {
  return second * SECOND_MS >= measuredFrom(scenario.warmup ?? 0);
}

/** After the end, iterations that are still in progress come to theirs. */
function isBeforeEnd(scenario: LoadScenario, second: number): boolean {
  return second * SECOND_MS < (scenarioDuration(scenario) ?? Number.POSITIVE_INFINITY);
}
