import { html, type Markup, shownText } from '../page/markup.js';

/**
 * A line of a chart as its readout tells it: the place in the drawing, and both values in words.
 */
export interface ReadoutSeries {
  name: string;
  values: readonly { at: number; x: string; y: string }[];
}

/**
 * A slider that moves along a chart and tells its values; the pointer moves it as well. It needs
 * JavaScript.
 */
export function readout(series: readonly ReadoutSeries[], label: string): Markup | undefined {
  const longest = series.toSorted((a, b) => b.values.length - a.values.length)[0];
  if (longest === undefined || longest.values.length < 2) return undefined;
  const data = JSON.stringify({
    at: longest.values.map(({ at }) => at),
    x: longest.values.map(({ x }) => x),
    // Shown as it stands; a page escapes what cannot be seen in a way that JSON does not know.
    lines: series.map(({ name, values }) => ({
      name: shownText(name),
      y: values.map(({ y }) => y),
    })),
  });
  return html`<div class="readout js-only" data-readout="${data}"><input type="range" min="0" max="${longest.values.length - 1}" value="0" aria-label="${`Values at: ${label}`}"><output></output></div>`;
}
