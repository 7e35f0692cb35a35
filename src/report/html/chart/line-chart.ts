import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { html, type Markup } from '../page/markup.js';
import { type ChartFrame, chartFrame, HEIGHT, MARGIN, WIDTH } from './chart-frame.js';
import { readout } from './readout.js';

/** One line of a chart. */
interface ChartSeries {
  name: string;
  /** In the order of x; without a y the line is broken. */
  points: readonly (readonly [x: number, y: number | undefined])[];
}

export interface LineChart extends Omit<ChartFrame, 'x' | 'y'> {
  series: readonly ChartSeries[];
  /** What the x axis counts; its ticks are chosen by themselves. */
  x: { label: string; format: (value: number) => string; ticks?: readonly number[] };
  /** With `wide`, the axis is logarithmic where the values differ by much. */
  y: { label: string; format: (value: number) => string; wide?: true };
  /** Lines across the chart that values are to stay on one side of. */
  limits?: readonly { value: number; name: string }[];
}

/**
 * From this ratio of the largest to the smallest value on, a linear axis would show nothing of the
 * small ones.
 */
const LOG_FROM = 30;
const MAX_SERIES = 6;

/**
 * Some lines over one axis as SVG, with a legend and, where JavaScript runs, the values at a point.
 */
export function lineChart(chart: LineChart): Markup {
  const series = chart.series.slice(0, MAX_SERIES);
  const points = series.flatMap((one) => one.points);
  const xs = points.map(([x]) => x);
  const values = points.flatMap(([, y]) => (y === undefined ? [] : [y]));
  // A limit far above all that was measured would flatten it; the table of thresholds has it.
  const top = Math.max(0, ...values);
  const limits = (chart.limits ?? []).filter(({ value }) => value > 0 && value <= top * 2);
  const xScale = scaleLinear()
    .domain([Math.min(...xs), Math.max(...xs)])
    .range([MARGIN.left, WIDTH - MARGIN.right]);
  const heights = [...values, ...limits.map(({ value }) => value)];
  const yScale = chart.y.wide ? wideScale(heights) : linearScale(heights);
  const path = line<readonly [number, number | undefined]>()
    .defined(([, y]) => y !== undefined)
    .x(([x]) => round(xScale(x)))
    .y(([, y]) => round(yScale(y ?? 0)));
  const content = html`${limits.map(
    ({ value, name }) =>
      html`<g class="limit"><line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${round(yScale(value))}" y2="${round(yScale(value))}"/><text x="${WIDTH - MARGIN.right}" y="${round(yScale(value)) - 4}" text-anchor="end">${name}</text></g>`,
  )}${series.map(({ points: own }, index) => html`<path class="line series-${index + 1}" d="${path(own) ?? ''}"/>`)}`;
  return chartFrame({
    ...chart,
    x: { ...chart.x, scale: xScale },
    y: { ...chart.y, scale: yScale },
    content,
    legend: series.map(({ name }, index) => ({ name, className: `series-${index + 1}` })),
    more:
      chart.series.length > MAX_SERIES
        ? `${chart.series.length - MAX_SERIES} more are in the tables only.`
        : undefined,
    readout: readout(
      series.map(({ name, points: own }) => ({
        name,
        values: own.map(([x, y]) => ({
          at: round(xScale(x)),
          x: chart.x.format(x),
          y: y === undefined ? '–' : chart.y.format(y),
        })),
      })),
      chart.x.label,
    ),
  });
}

const RANGE = [HEIGHT - MARGIN.bottom, MARGIN.top];

function linearScale(values: readonly number[]): ScaleContinuousNumeric<number, number> {
  return scaleLinear()
    .domain([0, Math.max(...values, 0) || 1])
    .range(RANGE)
    .nice();
}

function wideScale(values: readonly number[]): ScaleContinuousNumeric<number, number> {
  const [least, top] = [Math.min(...values), Math.max(...values)];
  if (!(least > 0) || top / least <= LOG_FROM) return linearScale(values);
  return scaleLog().domain([least, top]).range(RANGE).nice();
}

/** A tenth of a pixel is more than anybody sees. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
