import { html, type Markup } from './markup.js';
import { byOutcome, lookOf } from './outcome.js';

/**
 * Search and filter for what is marked with `data-item` and `data-outcome`; a page without
 * JavaScript shows everything.
 */
export function toolbar(outcomes: readonly string[], label = 'Show outcomes'): Markup {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return html`<search class="toolbar js-only">
<label class="search">Search <input type="search" id="search" autocomplete="off" spellcheck="false" placeholder="id, words, status …"></label>
<div role="group" aria-label="${label}" class="filters">${[...counts]
    .sort(([a], [b]) => byOutcome(a, b))
    .map(
      ([outcome, count]) =>
        html`<button type="button" class="filter ${lookOf(outcome).tone}" data-filter="${outcome}" aria-pressed="false"><span aria-hidden="true">${lookOf(outcome).symbol}</span> ${lookOf(outcome).words} <span class="count">${count}</span></button>`,
    )}</div>
<div class="filters"><button type="button" data-open="yes">Expand all</button><button type="button" data-open="no">Collapse all</button></div>
<p class="status" role="status" id="shown"></p>
</search>`;
}
