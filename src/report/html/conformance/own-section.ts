import { plural } from '../../text/plural.js';
import { hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { outcomeLabel } from '../page/outcome.js';
import type { ShownReport } from './shown-report.js';

const MOST = 1000;
const MAX_TEXT = 1000;

/** The requirements that the team has of its own, apart from those of the interface. */
export function ownSection({ own }: ShownReport): Markup | false {
  if (own === undefined) return false;
  const more = own.requirements.length - MOST;
  return html`<section aria-labelledby="own-requirements">
<h2 id="own-requirements">Requirements of your own</h2>
<p class="dim">What the team demands beyond the interface. The verdict above says nothing of them, and nothing here changes it.</p>
<ul class="checks">
${own.requirements
  .slice(0, MOST)
  .map(
    ({ id, level, outcome, statement, source, checks, reason }) =>
      html`<li data-item data-outcome="${outcome}">${outcomeLabel(outcome)} <span class="level ${level}">${level}</span> ${outcome === 'failed' ? html`<a href="${hrefOf(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`} ${clip(statement, MAX_TEXT)} <span class="dim">From ${clip(source, MAX_TEXT)}; ${plural(checks.length, 'check')}.${reason !== undefined && html` ${clip(reason, MAX_TEXT)}`}</span></li>`,
  )}
${more > 0 && html`<li>and ${more} more, which the JSON report has</li>`}
</ul>
</section>`;
}
