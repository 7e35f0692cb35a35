import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { ShownReport, ShownWaiver } from './shown-report.js';

const MAX_TEXT = 1000;

/** Why a failure does not count, who sees to it and until when. */
export function waiverInWords({ reason, owner, expiry, link }: ShownWaiver): Markup {
  return html`${clip(reason, MAX_TEXT)}${owner !== undefined && html`; ${clip(owner, MAX_TEXT)} sees to it`}${expiry !== undefined && `, until ${expiry}`}${link !== undefined && html` (${linkTo(link)})`}`;
}

/** A link if it leads to a web page, otherwise plain text: the content is untrusted. */
function linkTo(link: string): Markup {
  const text = clip(link, MAX_TEXT);
  if (!/^https?:\/\//i.test(link)) return html`${text}`;
  return html`<a href="${link}" rel="noopener noreferrer nofollow">${text}</a>`;
}

/** Every waiver of a run with what became of it. */
export function waiversSection({ waivers = [] }: Pick<ShownReport, 'waivers'>): Markup | undefined {
  if (waivers.length === 0) return undefined;
  return html`<section aria-labelledby="waivers">
<h2 id="waivers">Waivers</h2>
<table>
<thead><tr><th scope="col">For</th><th scope="col">State</th><th scope="col">Why</th></tr></thead>
<tbody>${waivers.map(
    (waiver) =>
      html`<tr data-item><th scope="row"><code>${waiver.id}</code>${waiver.at !== undefined && html`<br><span class="dim">${waiver.at}</span>`}</th><td>${waiver.state}</td><td>${waiverInWords(waiver)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}
