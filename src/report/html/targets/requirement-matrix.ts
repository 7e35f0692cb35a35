import { sectionTitle } from '../../conformance/terminal/section-title.js';
import { plural } from '../../text/plural.js';
import { hrefOf } from '../page/anchor.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { byOutcome, lookOf, outcomeLabel } from '../page/outcome.js';
import type { LabelledReport } from './labelled-report.js';
import { isContested, type RequirementCell, type RequirementRow } from './requirement-rows.js';

const MAX_TEXT = 500;
const MAX_ANSWER = 80;

/**
 * Requirements down, targets across: first where they differ, from the most telling one; then where
 * they are alike.
 */
export function requirementMatrix(
  rows: readonly RequirementRow[],
  reports: readonly LabelledReport[],
): Markup {
  const different = rows.filter(({ differs }) => differs).sort(byInterest);
  const alike = rows.filter(({ differs }) => !differs).sort((a, b) => byOutcome(a.worst, b.worst));
  return html`<section aria-labelledby="differences">
<h2 id="differences">Where they differ</h2>
${different.length === 0 ? html`<p>Nowhere: every requirement has the same outcome for all of them.</p>` : matrix(different, reports, 'Requirements that differ')}
</section>
<section aria-labelledby="alike">
<h2 id="alike">Where they are alike</h2>
${alike.length > 0 && html`<details><summary>${plural(alike.length, 'requirement')}</summary>${matrix(alike, reports, 'Requirements that are alike')}</details>`}
</section>`;
}

function byInterest(a: RequirementRow, b: RequirementRow): number {
  return Number(isContested(b)) - Number(isContested(a)) || byOutcome(a.worst, b.worst);
}

function matrix(
  rows: readonly RequirementRow[],
  reports: readonly LabelledReport[],
  name: string,
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table class="matrix">
<thead><tr><th scope="col">Requirement</th>${reports.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ requirement: { id, level, section, statement }, cells, worst }) =>
      html`<tr id="${id}" data-item data-outcome="${worst}"><th scope="row"><span class="level ${level}">${level}</span> <a class="self" href="${hrefOf(id)}"><code>${id}</code></a><br><span class="dim">${clip(statement, MAX_TEXT)} (${sectionTitle(section)})</span></th>${cells.map(cellMarkup)}</tr>`,
  )}</tbody>
</table></div>`;
}

function cellMarkup(cell: RequirementCell | undefined): Markup {
  if (cell === undefined) return html`<td><span class="dim">not in its report</span></td>`;
  const { outcome, failure } = cell;
  return html`<td class="${lookOf(outcome).tone}">${outcomeLabel(outcome)}${failure && html`<br><span class="dim">came ${clip(failure.actual, MAX_ANSWER)}</span>`}</td>`;
}
