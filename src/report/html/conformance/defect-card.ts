import { readableFailure } from '../../conformance/check/readable-failure.js';
import {
  lowered,
  resemblanceInWords,
  type SimilarFault,
} from '../../conformance/check/similar-faults.js';
import { sectionTitle } from '../../conformance/terminal/section-title.js';
import { plural } from '../../text/plural.js';
import { checkAnchor, hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { Defect } from './defects.js';
import { type FailureFacts, failedCheck, failedCheckLine } from './failed-check.js';
import type { ShownCheck } from './shown-report.js';
import { waiverInWords } from './waiver-lines.js';

const MAX_TEXT = 2000;
const MAX_ANSWER = 300;
const MAX_LINKS = 20;
const MAX_SIMILAR = 3;

interface CardOptions {
  kind: 'failed' | 'waived';
  /** Its first check is open from the start. */
  open: boolean;
}

/**
 * A requirement that failed: the rule, what came instead, what that looks like, and the checks that
 * show it.
 */
export function defectCard(
  { requirement, checks, elsewhere, similar }: Defect,
  { kind, open }: CardOptions,
  facts: FailureFacts,
): Markup {
  const { id, section, level, statement, waiver } = requirement;
  const [first] = [...checks, ...elsewhere];
  const came = first?.failure && readableFailure(first.failure);
  const { whole, lines } = facts.limits;
  const cards = checks
    .slice(0, whole)
    .map((check, index) =>
      failedCheck(check, { open: open && index === 0, print: index === 0 }, facts),
    );
  const rest = checks.slice(whole);
  facts.leftOut.checks += rest.length;
  return html`<article class="defect ${kind}" id="${id}" data-item data-outcome="${kind}">
<h3><span class="level ${level}">${level}</span> <a class="self" href="${hrefOf(id)}">${id}</a></h3>
<p class="rule">${clip(statement, MAX_TEXT)}${section !== undefined && html` <span class="dim">(section ${sectionTitle(section)})</span>`}</p>
${waiver && html`<p><b>Waived:</b> ${waiverInWords(waiver)}</p>`}
${came && html`<p class="came"><span>expected <b>${clip(came.expected, MAX_ANSWER)}</b></span>, <span>came <b>${clip(came.actual, MAX_ANSWER)}</b></span></p>`}
${similar.length > 0 && looksLike(similar)}
<h4>${plural(checks.length + elsewhere.length, 'failed check')}</h4>
${cards}
${rest.length > 0 && html`<ul class="more">${rest.slice(0, lines).map(failedCheckLine)}${rest.length > lines && html`<li>and ${rest.length - lines} more</li>`}</ul>`}
${elsewhere.length > 0 && shownElsewhere(elsewhere)}
</article>`;
}

function shownElsewhere(checks: readonly ShownCheck[]): Markup {
  return html`<p class="dim">Shown with another requirement, which they judge as well: ${checks
    .slice(0, MAX_LINKS)
    .map(
      ({ id }, index) => html`${index > 0 && ', '}<a href="${hrefOf(checkAnchor(id))}">${id}</a>`,
    )}${checks.length > MAX_LINKS && ` and ${checks.length - MAX_LINKS} more`}</p>`;
}

function looksLike(similar: readonly SimilarFault[]): Markup {
  return html`<p class="similar"><b>Looks like:</b> ${similar
    .slice(0, MAX_SIMILAR)
    .map(
      (fault, index) =>
        html`${index > 0 && ' or '}${lowered(fault.title)} <span class="dim">(${resemblanceInWords(fault)})</span>`,
    )}</p>`;
}
