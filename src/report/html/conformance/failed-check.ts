import { plural } from '../../text/plural.js';
import { checkAnchor } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { exchangeBlock } from './exchange-block.js';
import type { LeftOut, PageLimits } from './page-limits.js';
import type { ShownCheck, ShownExchange, ShownFailure } from './shown-report.js';
import { waiverInWords } from './waiver-lines.js';

const MOST_YAML = 8000;

/** What failures are shown with. */
export interface FailureFacts {
  exchanges: ReadonlyMap<number, ShownExchange>;
  /** The text of the smallest cases, by the path that the report gives. */
  counterexamples: ReadonlyMap<string, string>;
  limits: PageLimits;
  leftOut: LeftOut;
}

/** A failed check with all that a person needs to see it again. */
export function failedCheck(
  check: ShownCheck,
  { open, print }: { open: boolean; print: boolean },
  facts: FailureFacts,
): Markup {
  const { failure } = check;
  return html`<details class="check" id="${checkAnchor(check.id)}"${print && html` data-print`}${open && html` open`}>
<summary><code>${check.id}</code> <span class="dim">${clip(check.title, facts.limits.text)}</span></summary>
${check.waiver && html`<p><b>Waived:</b> ${waiverInWords(check.waiver)}</p>`}
${failure && failureDetails(failure, facts)}
</details>`;
}

function failureDetails(failure: ShownFailure, facts: FailureFacts): Markup {
  const { circumstances = [], location, counterexample } = failure;
  return html`<dl class="facts">
<div class="expected"><dt>Expected</dt><dd>${clip(failure.expected, facts.limits.text)}</dd></div>
<div class="actual"><dt>Actual</dt><dd>${clip(failure.actual, facts.limits.text)}</dd></div>
<div class="wide"><dt>In</dt><dd>${clip(subjectOf(failure), facts.limits.text)}</dd></div>
${circumstances.length > 0 && html`<div class="wide"><dt>Circumstances</dt><dd>fails only when ${clip(circumstances.join(' and '), facts.limits.text)}</dd></div>`}
${failure.reproduced !== undefined && html`<div><dt>Seen</dt><dd>in ${failure.reproduced} runs of the check</dd></div>`}
${location && html`<div><dt>Where</dt><dd><code>${location.file}:${location.line}</code>, step ${location.step}</dd></div>`}
</dl>
${failure.curl !== '' && copyable(failure.before === undefined ? 'Send the deciding request again' : 'Send the requests again, the deciding one last', clip([...(failure.before ?? []), failure.curl].join('\n'), facts.limits.curl))}
${exchangesOf(failure, facts)}
${counterexample && smallestCase(counterexample, facts.counterexamples)}`;
}

/** What was found, without what stands under `Expected` and `Actual` already. */
function subjectOf({ message, expected }: ShownFailure): string {
  const at = message.indexOf(`: expected ${expected}`);
  return at === -1 ? message : message.slice(0, at);
}

/** A block of text with a button that copies it. */
function copyable(label: string, text: string): Markup {
  return html`<div class="copyable"><h5>${label}</h5>
<button type="button" class="js-only" data-copy>Copy</button>
<pre class="command"><code>${text}</code></pre></div>`;
}

function exchangesOf(
  { exchanges: ids }: ShownFailure,
  { exchanges, limits, leftOut }: FailureFacts,
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
  return html`<h5>${ids.length === 1 ? 'The exchange that shows it' : 'The exchanges that show it; the last one decides'}</h5>
${missing > 0 && html`<p class="dim">${plural(missing, 'exchange')} before ${shown.length === 1 ? 'it' : 'them'} ${missing === 1 ? 'is' : 'are'} not on this page.</p>`}
${blocks}`;
}

function smallestCase(
  { scenario, seed, shrinks }: NonNullable<ShownFailure['counterexample']>,
  texts: ReadonlyMap<string, string>,
): Markup {
  const text = texts.get(scenario);
  const how = `made simpler ${plural(shrinks, 'time')}; seed ${seed}`;
  if (text === undefined) {
    return html`<h5>The smallest case</h5><p><code>${scenario}</code> <span class="dim">(${how}; the file was not there when this page was written)</span></p>`;
  }
  return html`${copyable(`The smallest case, as a scenario: ${scenario}`, clip(text, MOST_YAML))}
<p class="dim">${how}</p>`;
}

/** A failed check in one line, for those that are not shown whole. */
export function failedCheckLine({ id, failure }: ShownCheck): Markup {
  return html`<li id="${checkAnchor(id)}"><code>${id}</code> <span class="dim">${clip(failure?.message ?? '', 300)}</span></li>`;
}
