import { build, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js';
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
  /** The whole distribution, for a chart: percentiles, ever closer to 100, with their durations. */
  distribution?: [percentile: number, ms: number][];
}

/**
 * Durations with three significant digits. Histograms are merged by adding; percentiles never are.
 */
export class DurationHistogram {
  readonly #hdr: Histogram = build({
    bitBucketSize: 64,
    autoResize: false,
    lowestDiscernibleValue: 1,
    highestTrackableValue: 2 ** 31 - 1,
    numberOfSignificantValueDigits: 3,
  });
  /** Of all values: the library walks through 23,552 counts to estimate the mean. */
  #sum = 0;

  get count(): number {
    return this.#hdr.totalCount;
  }

  /** Adds what a recorder counted. */
  addValues(values: ValueCounts): void {
    for (let at = 0; at < values.length; at += 2) {
      const [value = 0, count = 0] = [values[at], values[at + 1]];
      this.#hdr.recordValueWithCount(value, count);
      this.#sum += value * count;
    }
  }

  /** In the compressed form (V2) that the HdrHistogram libraries of other languages read, too. */
  encoded(): string {
    return encodeIntoCompressedBase64(this.#hdr);
  }

  add(other: DurationHistogram): void {
    if (other.count === 0) return;
    this.#hdr.add(other.#hdr);
    this.#sum += other.#sum;
  }

  reset(): void {
    this.#hdr.reset();
    this.#sum = 0;
  }

  /** Milliseconds; undefined without samples. */
  value(by: Aggregate): number | undefined {
    if (this.count === 0) return undefined;
    const { minNonZeroValue: min, maxValue: max } = this.#hdr;
    if (by === 'min' || by === 'max') return (by === 'min' ? min : max) / US_PER_MS;
    if (by === 'mean') return this.#sum / this.count / US_PER_MS;
    return this.#within(this.#hdr.getValueAtPercentile(percentileOf(by)));
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
      distribution: this.#distribution(),
    };
  }

  /** Two points for each halving of what is slower, until that is a single sample. */
  #distribution(): [percentile: number, ms: number][] {
    const points: [number, number][] = [];
    for (let slower = 1; slower * this.count >= 1; slower /= 2) {
      for (const share of [slower, slower * 0.75]) {
        const percentile = 100 - share * 100;
        const value = this.#within(this.#hdr.getValueAtPercentile(percentile));
        points.push([Number(percentile.toFixed(7)), Math.round(value * 1000) / 1000]);
      }
    }
    return points;
  }

  /**
   * The library gives the upper or the middle value of a bucket, which no sample may have reached.
   * Milliseconds.
   */
  #within(value: number): number {
    const { minNonZeroValue: min, maxValue: max } = this.#hdr;
    return Math.min(max, Math.max(min, value)) / US_PER_MS;
  }
}
