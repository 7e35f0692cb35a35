import type { LatencySummary } from '../../../load/metrics/histogram.js';
import { milliseconds } from '../../text/numbers.js';
import { lineChart } from '../chart/line-chart.js';
import type { Markup } from '../page/markup.js';

/** A distribution, by the name that stands in the legend. */
export interface NamedLatency {
  name: string;
  latency: LatencySummary;
}

const TICKS = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999];

/** Latency by percentile, on an axis on which each further nine takes the same room. */
export function percentileChart(latencies: readonly NamedLatency[]): Markup {
  const series = latencies.map(({ name, latency }) => ({
    name,
    points: pointsOf(latency).map(([percentile, ms]) => [nines(percentile), ms] as const),
  }));
  const last = Math.max(...series.flatMap(({ points }) => points.map(([x]) => x)));
  return lineChart({
    title: 'Latency by percentile',
    summary: `The latency that each share of the operations stayed below. The figures are in the table of operations.`,
    x: {
      label: 'percentile',
      format: (value) => `${Number((100 - 100 / 10 ** value).toPrecision(7))}`,
      ticks: TICKS.map(nines).filter((tick) => tick <= last),
    },
    y: { label: 'milliseconds', format: milliseconds, wide: true },
    series,
  });
}

/** Reports of earlier versions have some percentiles only. */
function pointsOf({
  distribution,
  ...known
}: LatencySummary): readonly (readonly [number, number])[] {
  if (distribution !== undefined && distribution.length > 0) return distribution;
  return [
    [0, known.min],
    [50, known.p50],
    [90, known.p90],
    [95, known.p95],
    [99, known.p99],
    [99.9, known['p99.9']],
  ];
}

/** How many nines a percentile has: 1 for 90, 2 for 99. */
function nines(percentile: number): number {
  return -Math.log10(1 - percentile / 100);
}
