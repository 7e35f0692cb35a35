import { build, type Histogram } from 'hdr-histogram-js';
import type { Aggregate } from '../thresholds/threshold-metrics.js';
import type { Counted } from './latency-recorder.js';

const MICROSECONDS_A_MS = 1000;

/** Latencies as a report has them, in milliseconds. */
export interface LatencySummary {
  count: number;
  min: number;
  mean: number;
  p50: number;
  p90: number;
  p95: number;
  p99: number;
  'p99.9': number;
  max: number;
}

/** Durations with three significant digits. Histograms are merged by adding; percentiles never are. */
export class DurationHistogram {
  readonly #hdr: Histogram = build({
    bitBucketSize: 64,
    autoResize: false,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 2 ** 31 - 1,
    numberOfSignificantValueDigits: 3,
  });

  get count(): number {
    return this.#hdr.totalCount;
  }

  /** Adds what a recorder counted. */
  take(counted: Counted): void {
    for (let at = 0; at < counted.length; at += 2) {
      this.#hdr.recordValueWithCount(counted[at] ?? 0, counted[at + 1] ?? 0);
    }
  }

  add(other: DurationHistogram): void {
    if (other.count > 0) this.#hdr.add(other.#hdr);
  }

  reset(): void {
    this.#hdr.reset();
  }

  /** Milliseconds; undefined without samples. */
  value(aggregate: Aggregate): number | undefined {
    if (this.count === 0) return undefined;
    switch (aggregate) {
      case 'min':
        return this.#hdr.minNonZeroValue / MICROSECONDS_A_MS;
      case 'mean':
        return this.#hdr.mean / MICROSECONDS_A_MS;
      case 'max':
        return this.#hdr.maxValue / MICROSECONDS_A_MS;
      default:
        return this.#hdr.getValueAtPercentile(Number(aggregate.slice(1))) / MICROSECONDS_A_MS;
    }
  }

  /** Undefined without samples. */
  summary(): LatencySummary | undefined {
    if (this.count === 0) return undefined;
    const value = (aggregate: Aggregate) => Math.round((this.value(aggregate) ?? 0) * 1000) / 1000;
    return {
      count: this.count,
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
}
