import { byStatus } from '../../load/outcomes-by-status.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';
import { html, type Markup } from '../page/markup.js';
import { type SeriesBucket, seriesBuckets } from './series-buckets.js';
import type { NamedSeries } from './time-charts.js';

/** What the charts show as figures, for readers who cannot see them, or want them exactly. */
export function secondsTable(series: readonly NamedSeries[]): Markup {
  return html`<section aria-labelledby="seconds">
<h2 id="seconds">Seconds</h2>
${series.map(({ name, rows }, index) => {
  const { seconds, buckets } = seriesBuckets(rows);
  return html`<details><summary>${name}${seconds > 1 && ` (${seconds} seconds a row)`}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${`Seconds of ${name} (${index + 1})`}"><table class="figures">
<thead><tr><th scope="col">second</th>${['acknowledged', 'refused', 'ambiguous', 'failed', 'dropped', 'by status', 'bytes', 'p50', 'p99', 'max'].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${buckets.map(
    (one) =>
      html`<tr><th scope="row">${one.second}${remark(one, buckets)}</th>${[one.acknowledged, one.refused, one.ambiguous, one.failed, one.dropped].map((rate) => html`<td>${perSecond(rate)}</td>`)}<td>${statuses(one)}</td><td>${bytesPerSecond(one.bytes)}</td>${[one.p50Ms, one.p99Ms, one.maxMs].map((ms) => html`<td>${milliseconds(ms)}</td>`)}</tr>`,
  )}</tbody>
</table></div></details>`;
})}
</section>`;
}

function remark(
  { second, measured, restMs }: SeriesBucket,
  buckets: readonly SeriesBucket[],
): string {
  if (restMs !== undefined) return ` (counts of the last ${restMs} ms)`;
  if (measured) return '';
  const isBefore = buckets.some((one) => one.measured && one.second > second);
  return isBefore ? ' (warm-up)' : ' (not measured)';
}

function statuses({ outcomes }: SeriesBucket): string {
  if (outcomes === undefined) return '–';
  return Object.entries(outcomes)
    .sort(([a], [b]) => byStatus(a, b))
    .map(([name, rate]) => `${name}: ${perSecond(rate)}`)
    .join(', ');
}
