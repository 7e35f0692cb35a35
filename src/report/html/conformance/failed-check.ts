import { failsWhen } from '../../../conformance/events/fails-when.js';
import { readableFailure } from '../../conformance/check/readable-failure.js';
import { wrongTokenIn } from '../../conformance/check/wrong-token.js';
import { plural } from '../../text/plural.js';
import { checkAnchor } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { copyable, type SentFacts, sentDetails } from './sent-details.js';
import type { ShownCheck, ShownFailure } from './shown-report.js';
import { waiverInWords } from './waiver-lines.js';

const MAX_YAML = 8000;

/** What failures are shown with. */
export interface FailureFacts extends SentFacts {
  /** The text of the smallest cases, by the path that the report gives. */
  counterexamples: ReadonlyMap<string, string>;
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
${failure && failureDetails(check.id, { ...failure, ...readableFailure(failure) }, facts)}
</details>`;
}

function failureDetails(id: string, failure: ShownFailure, facts: FailureFacts): Markup {
  const { circumstances = [], location, counterexample } = failure;
  const wrongToken = wrongTokenIn(id, failure.message, [...(failure.before ?? []), failure.curl]);
  return html`<dl class="facts">
<div class="expected"><dt>Expected</dt><dd>${clip(failure.expected, facts.limits.text)}</dd></div>
<div class="actual"><dt>Actual</dt><dd>${clip(failure.actual, facts.limits.text)}</dd></div>
<div class="wide"><dt>In</dt><dd>${clip(subjectOf(failure), facts.limits.text)}</dd></div>
${circumstances.length > 0 && html`<div class="wide"><dt>Circumstances</dt><dd>${clip(failsWhen(circumstances, failure.mayNeedFewer), facts.limits.text)}</dd></div>`}
${failure.reproduced !== undefined && html`<div><dt>Seen</dt><dd>in ${failure.reproduced} runs of the check</dd></div>`}
${location && html`<div><dt>Where</dt><dd><code>${location.file}:${location.line}</code>, step ${location.step}</dd></div>`}
${wrongToken !== undefined && html`<div class="wide"><dt>Wrong token</dt><dd>${wrongToken}</dd></div>`}
</dl>
${sentDetails(failure, facts)}
${counterexample && smallestCase(counterexample, facts.counterexamples)}`;
}

/** What was found, without what stands under `Expected` and `Actual` already. */
function subjectOf({ message, expected }: ShownFailure): string {
  const at = message.indexOf(`: expected ${expected}`);
  return at === -1 ? message : message.slice(0, at);
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
  return html`${copyable(`The smallest case, as a scenario: ${scenario}`, clip(text, MAX_YAML))}
<p class="dim">${how}</p>`;
}

/** A failed check in one line, for those that are not shown whole. */
export function failedCheckLine({ id, failure }: ShownCheck): Markup {
  const found = failure === undefined ? '' : readableFailure(failure).message;
  return html`<li id="${checkAnchor(id)}"><code>${id}</code> <span class="dim">${clip(found, 300)}</span></li>`;
}
