import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { ShownReport } from './shown-report.js';

const MOST = 500;
const MAX_TEXT = 1000;

/** What the archive does where the interface is silent. */
export function observationsSection({
  observations,
}: Pick<ShownReport, 'observations'>): Markup | undefined {
  if (observations.length === 0) return undefined;
  return html`<section aria-labelledby="observations">
<h2 id="observations">Observations</h2>
<p>What this archive does where the interface is silent. None of it is a verdict.</p>
<table>
<thead><tr><th scope="col">Question</th><th scope="col">Answer</th></tr></thead>
<tbody>${observations
    .slice(0, MOST)
    .map(
      ({ id, question, answer }) =>
        html`<tr id="${id}" data-item><th scope="row">${clip(question, MAX_TEXT)}<br><code>${id}</code></th><td>${clip(answer, MAX_TEXT)}</td></tr>`,
    )}</tbody>
</table>
${observations.length > MOST && html`<p class="dim">${plural(observations.length - MOST, 'more observation')} in the JSON report.</p>`}
</section>`;
}
