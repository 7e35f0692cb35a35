import { build, type Histogram } from 'hdr-histogram-js';
import { type Aggregate, percentileOf } from './aggregate.js';
import type { ValueCounts } from './latency-recorder.js';

const US_PER_MS = 1000;

/** A distribution of durations, in milliseconds. */
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
  addValues(values: ValueCounts): void {
    for (let at = 0; at < values.length; at += 2) {
      this.#hdr.recordValueWithCount(values[at] ?? 0, values[at + 1] ?? 0);
    }
  }

  add(other: DurationHistogram): void {
    if (other.count > 0) this.#hdr.add(other.#hdr);
  }

  reset(): void {
    this.#hdr.reset();
  }

  /** Milliseconds; undefined without samples. */
  value(by: Aggregate): number | undefined {
    if (this.count === 0) return undefined;
    const { minNonZeroValue: min, maxValue: max, mean } = this.#hdr;
    if (by === 'min' || by === 'max') return (by === 'min' ? min : max) / US_PER_MS;
    const value = by === 'mean' ? mean : this.#hdr.getValueAtPercentile(percentileOf(by));
    // The library gives the upper or the middle value of a bucket, which no sample may have reached.
    return Math.min(max, Math.max(min, value)) / US_PER_MS;
  }

  /** Undefined without samples. */
  summary(): LatencySummary | undefined {
    if (this.count === 0) return undefined;
    const value = (by: Aggregate) => Math.round((this.value(by) ?? 0) * 1000) / 1000;
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
