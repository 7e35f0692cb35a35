import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import type { LabelledReport } from './labelled-report.js';

const MAX_TEXT = 300;

interface ObservationRow {
  id: string;
  question: string;
  answers: (string | undefined)[];
}

/**
 * What the targets do where the interface is silent, side by side; where they do different things
 * comes first.
 */
export function observationMatrix(reports: readonly LabelledReport[]): Markup | undefined {
  const rows = rowsOf(reports);
  if (rows.length === 0) return undefined;
  const different = rows.filter(({ answers }) => new Set(answers).size > 1);
  const alike = rows.filter((row) => !different.includes(row));
  return html`<section aria-labelledby="observations">
<h2 id="observations">Where the interface is silent</h2>
<p>What each does there is no verdict.</p>
${different.length > 0 && table(different, reports, 'Observations that differ')}
${alike.length > 0 && html`<details><summary>${plural(alike.length, 'question')} that all answer alike</summary>${table(alike, reports, 'Observations that are alike')}</details>`}
</section>`;
}

function rowsOf(reports: readonly LabelledReport[]): ObservationRow[] {
  const answers = reports.map(
    ({ report }) => new Map(report.observations.map((one) => [one.id, one.answer])),
  );
  const questions = new Map(
    reports.flatMap(({ report }) => report.observations.map((one) => [one.id, one.question])),
  );
  return [...questions].map(([id, question]) => ({
    id,
    question,
    answers: answers.map((one) => one.get(id)),
  }));
}

function table(
  rows: readonly ObservationRow[],
  reports: readonly LabelledReport[],
  name: string,
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table class="matrix">
<thead><tr><th scope="col">Question</th>${reports.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ id, question, answers }) =>
      html`<tr id="${id}" data-item><th scope="row">${clip(question, MAX_TEXT)}<br><code class="dim">${id}</code></th>${answers.map((answer) => html`<td>${answer === undefined ? html`<span class="dim">not asked</span>` : clip(answer, MAX_TEXT)}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}
