import type { ScaleContinuousNumeric } from 'd3-scale';
import { html, type Markup } from '../page/markup.js';

/** Of the drawing; it is scaled to the width of its place. */
export const WIDTH = 540;
export const HEIGHT = 270;
export const MARGIN = { top: 14, right: 24, bottom: 40, left: 74 };

const MAX_TICKS = 6;

interface Axis {
  label: string;
  format: (value: number) => string;
  scale: ScaleContinuousNumeric<number, number>;
  ticks?: readonly number[];
}

export interface ChartFrame {
  title: string;
  /** What the chart shows, in a sentence, for those who cannot see it. */
  summary: string;
  x: Axis;
  y: Axis;
  /** Parts of the x axis that are set off, with why. */
  shaded?: { from: number; to: number; name: string } | undefined;
  note?: string | undefined;
}

interface ChartParts extends ChartFrame {
  content: Markup;
  legend: readonly { name: string; className: string }[];
  more?: string | undefined;
  readout?: Markup | undefined;
}

/** Axes, grid, title and legend around what a chart draws. */
export function chartFrame({
  title,
  summary,
  x,
  y,
  shaded,
  note,
  content,
  legend,
  more,
  readout,
}: ChartParts): Markup {
  const [left, right] = [MARGIN.left, WIDTH - MARGIN.right];
  const bottom = HEIGHT - MARGIN.bottom;
  return html`<figure class="chart" data-chart>
<figcaption><h3>${title}</h3></figcaption>
<svg role="img" aria-label="${summary}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
${shaded && html`<rect class="shaded" x="${x.scale(shaded.from)}" y="${MARGIN.top}" width="${Math.max(0, x.scale(shaded.to) - x.scale(shaded.from))}" height="${bottom - MARGIN.top}"/>`}
<g class="grid">${ticksOf(y).map(
    (tick) =>
      html`<line x1="${left}" x2="${right}" y1="${y.scale(tick)}" y2="${y.scale(tick)}"/><text x="${left - 6}" y="${y.scale(tick) + 4}" text-anchor="end">${y.format(tick)}</text>`,
  )}</g>
<g class="axis"><line x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>${ticksOf(x).map(
    (tick) =>
      html`<line x1="${x.scale(tick)}" x2="${x.scale(tick)}" y1="${bottom}" y2="${bottom + 4}"/><text x="${x.scale(tick)}" y="${bottom + 18}" text-anchor="middle">${x.format(tick)}</text>`,
  )}<text x="${(left + right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${x.label}</text></g>
${content}
<line class="cursor" x1="0" x2="0" y1="${MARGIN.top}" y2="${bottom}"/>
</svg>
<ul class="legend">${legend.map(
    ({ name, className }) =>
      html`<li><svg class="key" aria-hidden="true" viewBox="0 0 24 8"><path class="line ${className}" d="M0,4L24,4"/></svg> ${name}</li>`,
  )}${shaded && html`<li><svg class="key" aria-hidden="true" viewBox="0 0 24 8"><rect class="shaded" width="24" height="8"/></svg> ${shaded.name}</li>`}</ul>
${[note, more].map((text) => text !== undefined && html`<p class="dim">${text}</p>`)}
${readout}
</figure>`;
}

function ticksOf({ scale, ticks }: Axis): readonly number[] {
  const all = ticks ?? scale.ticks(MAX_TICKS);
  // A logarithmic axis gives one for each digit of each power.
  if (all.length <= MAX_TICKS * 2) return all;
  return all.filter((tick) => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6));
}
