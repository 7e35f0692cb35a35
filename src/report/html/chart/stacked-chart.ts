import { scaleLinear } from 'd3-scale';
import { area } from 'd3-shape';
import { html, type Markup } from '../page/markup.js';
import { type ChartFrame, chartFrame, HEIGHT, MARGIN, WIDTH } from './chart-frame.js';
import { readout } from './readout.js';

/** One layer of a stack. */
export interface ChartLayer {
  name: string;
  /** The class that gives it a colour. */
  className: string;
  values: readonly number[];
}

export interface StackedChart extends Omit<ChartFrame, 'x' | 'y'> {
  layers: readonly ChartLayer[];
  x: { label: string; format: (value: number) => string; values: readonly number[] };
  y: { label: string; format: (value: number) => string };
}

/** Layers that add up, from the bottom, as SVG. */
export function stackedChart(chart: StackedChart): Markup {
  const { values: xs } = chart.x;
  const sums = xs.map((_, at) => chart.layers.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  const xScale = scaleLinear()
    .domain([Math.min(...xs), Math.max(...xs)])
    .range([MARGIN.left, WIDTH - MARGIN.right]);
  const yScale = scaleLinear()
    .domain([0, Math.max(...sums) || 1])
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
    .nice();
  const round = (value: number) => Math.round(value * 10) / 10;
  let below = xs.map(() => 0);
  const paths = chart.layers.map(({ className, values }) => {
    const from = below;
    below = from.map((value, at) => value + (values[at] ?? 0));
    const to = below;
    const path = area<number>()
      .x((x) => round(xScale(x)))
      .y0((_, at) => round(yScale(from[at] ?? 0)))
      .y1((_, at) => round(yScale(to[at] ?? 0)));
    return html`<path class="area ${className}" d="${path([...xs]) ?? ''}"/>`;
  });
  return chartFrame({
    ...chart,
    x: { ...chart.x, scale: xScale },
    y: { ...chart.y, scale: yScale },
    content: html`${paths}`,
    legend: chart.layers.map(({ name, className }) => ({ name, className: `area ${className}` })),
    readout: readout(
      chart.layers.map(({ name, values }) => ({
        name,
        values: xs.map((x, at) => ({
          at: round(xScale(x)),
          x: chart.x.format(x),
          y: chart.y.format(values[at] ?? 0),
        })),
      })),
      chart.x.label,
    ),
  });
}
