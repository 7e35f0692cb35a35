import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { exchangeBlock } from './exchange-block.js';
import type { LeftOut, PageLimits } from './page-limits.js';
import type { ShownEvidence, ShownExchange } from './shown-report.js';

/** What exchanges are shown with. */
export interface SentFacts {
  exchanges: ReadonlyMap<number, ShownExchange>;
  limits: PageLimits;
  leftOut: LeftOut;
}

/** What was sent and answered, below the lines that send it again. */
export function sentDetails(evidence: ShownEvidence, facts: SentFacts): Markup {
  const { before = [], curl } = evidence;
  const label =
    before.length === 0
      ? 'Send the deciding request again'
      : 'Send the requests again, the deciding one last';
  return html`${curl !== '' && copyable(label, clip([...before, curl].join('\n'), facts.limits.curl))}
${exchangesOf(evidence, facts)}`;
}

/** A block of text with a button that copies it. */
export function copyable(label: string, text: string): Markup {
  return html`<div class="copyable"><h5>${label}</h5>
<button type="button" class="js-only" data-copy>Copy</button>
<pre class="command"><code>${text}</code></pre></div>`;
}

function exchangesOf(
  { exchanges: ids, curl }: ShownEvidence,
  { exchanges, limits, leftOut }: SentFacts,
): Markup | undefined {
  if (ids.length === 0) return undefined;
  // Those before are how it came to the deciding one, and seldom needed.
  const shown = ids.flatMap((id) => exchanges.get(id) ?? []).slice(-limits.exchanges);
  const missing = ids.length - shown.length;
  leftOut.exchanges += missing;
  const blocks = shown.map((one, index) => {
    const decides = index === shown.length - 1;
    const mostBody = decides ? limits.decidingBody : limits.otherBody;
    return exchangeBlock(one, { open: decides, mostBody, leftOut });
  });
  const order = curl === '' ? '' : '; the last one decides';
  return html`<h5>${ids.length === 1 ? 'The exchange that shows it' : `The exchanges that show it${order}`}</h5>
${missing > 0 && html`<p class="dim">${plural(missing, 'exchange')} before ${shown.length === 1 ? 'it' : 'them'} ${missing === 1 ? 'is' : 'are'} not on this page.</p>`}
${blocks}`;
}
