import { isRest, type SecondRow } from '../../../load/metrics/second-row.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';
import { lineChart } from '../chart/line-chart.js';
import type { Markup } from '../page/markup.js';
import { type SeriesBucket, seriesBuckets } from './series-buckets.js';

/** A series of a load, by the name that stands in legends. */
export interface NamedSeries {
  name: string;
  rows: readonly SecondRow[];
}

export const SECONDS_AXIS = {
  label: 'seconds since the start',
  format: (value: number) => `${value}`,
};

interface TimeChart {
  title: string;
  series: readonly NamedSeries[];
  value: (bucket: SeriesBucket) => number | undefined;
  y: { label: string; format: (value: number) => string; wide?: true };
  limits?: readonly { value: number; name: string }[];
}

/** The rows that a chart shows: a rest at the end would look like a collapse, or like a leap. */
export function drawn(rows: readonly SecondRow[]): readonly SecondRow[] {
  return rows.filter((row) => !isRest(row));
}

/** One figure over time, a line for each series. */
function timeChart({ title, series, value, y, limits = [] }: TimeChart): Markup {
  const lines = series.map(({ name, rows }) => ({ name, ...seriesBuckets(drawn(rows)) }));
  const seconds = Math.max(...lines.map((one) => one.seconds));
  const warmUp = series.length === 1 ? warmUpOf(series[0]?.rows ?? []) : undefined;
  return lineChart({
    title,
    summary: `${title}, over ${Math.max(...series.map(({ rows }) => drawn(rows).length))} seconds. The figures are in the table of seconds.`,
    x: SECONDS_AXIS,
    y,
    limits,
    series: lines.map(({ name, buckets }) => ({
      name,
      points: buckets.map((bucket) => [bucket.second, value(bucket)] as const),
    })),
    shaded: warmUp,
    note: seconds > 1 ? `Each point stands for ${seconds} seconds.` : undefined,
  });
}

/** Acknowledged operations a second. */
export function rateChart(series: readonly NamedSeries[]): Markup {
  const y = { label: 'acknowledged a second', format: perSecond };
  return timeChart({ title: 'Acknowledged a second', series, value: (one) => one.acknowledged, y });
}

/** Bytes of request bodies a second. */
export function throughputChart(series: readonly NamedSeries[]): Markup {
  const y = { label: 'bytes a second', format: bytesPerSecond };
  return timeChart({ title: 'Bytes sent a second', series, value: (one) => one.bytes, y });
}

/** Latency over time: of one series its percentiles, of several the p99 of each. */
export function latencyChart(
  series: readonly NamedSeries[],
  limits: TimeChart['limits'] = [],
): Markup {
  const y = { label: 'milliseconds', format: milliseconds, wide: true } as const;
  if (series.length > 1) {
    return timeChart({
      title: 'Latency over time, p99',
      series,
      value: (one) => one.p99Ms,
      y,
      limits,
    });
  }
  const rows = drawn(series[0]?.rows ?? []);
  const { seconds, buckets } = seriesBuckets(rows);
  const lines = { p50: 'p50Ms', p99: 'p99Ms', max: 'maxMs' } as const;
  return lineChart({
    title: 'Latency over time',
    summary: `Median, 99th percentile and maximum of the latency over ${rows.length} seconds. The figures are in the table of seconds.`,
    x: SECONDS_AXIS,
    y,
    limits,
    series: Object.entries(lines).map(([name, field]) => ({
      name,
      points: buckets.map((bucket) => [bucket.second, bucket[field]] as const),
    })),
    shaded: warmUpOf(rows),
    note:
      seconds > 1
        ? `Each point stands for ${seconds} seconds: the median of their p50, the highest of their p99.`
        : undefined,
  });
}

/** The seconds before the measured ones; undefined where there are none. */
export function warmUpOf(
  rows: readonly SecondRow[],
): { from: number; to: number; name: string } | undefined {
  const [first] = rows;
  const measured = rows.find((row) => row.measured);
  if (first === undefined || measured === undefined || first === measured) return undefined;
  return { from: first.second, to: measured.second, name: 'warm-up, not measured' };
}
