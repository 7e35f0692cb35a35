import type { RateSearch } from '../../../load/report/load-report.js';
import { perSecond } from '../../text/numbers.js';
import { html, type Markup } from '../page/markup.js';

/** How the highest rate was looked for. */
export function searchSection({ workload, highest, probes }: RateSearch): Markup {
  return html`<section aria-labelledby="search-of-rate">
<h2 id="search-of-rate">The highest rate</h2>
<p>${highest === undefined ? `No rate of ${workload} was confirmed.` : html`<b>${perSecond(highest)}</b> of ${workload} held.`}</p>
<table class="figures">
<thead><tr><th scope="col">Rate</th><th scope="col">Phase</th><th scope="col">Held</th><th scope="col">Why not</th></tr></thead>
<tbody>${probes.map(
    ({ rate, phase, held, undecided, why }) =>
      html`<tr><th scope="row">${perSecond(rate)}</th><td>${phase}</td><td>${undecided ? 'undecided' : held ? 'yes' : 'no'}</td><td>${why}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}
