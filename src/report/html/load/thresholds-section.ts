import type { LoadReport } from '../../../load/report/load-report.js';
import { valueInWords } from '../../../load/thresholds/evaluate-threshold.js';
import { plural } from '../../text/plural.js';
import { clip } from '../page/clip.js';
import { html, type Markup } from '../page/markup.js';
import { crossingOf } from './crossings.js';
import type { LabelledLoad } from './labelled-load.js';

const MAX_TEXT = 500;
const OUTCOMES = {
  met: { symbol: '✓', words: 'holds', tone: 'good' },
  crossed: { symbol: '✗', words: 'crossed', tone: 'bad' },
  'no-samples': { symbol: '✗', words: 'no samples', tone: 'bad' },
} as const;

const PENDING = { symbol: '·', words: 'not yet judged', tone: 'odd' } as const;
const NOT_JUDGED = { symbol: '?', words: 'not judged', tone: 'odd' } as const;

/** Each threshold with what was measured, and when it did not hold; what was answered wrongly. */
export function thresholdsSection(loads: readonly LabelledLoad[]): Markup {
  return html`<section aria-labelledby="thresholds">
<h2 id="thresholds">Thresholds</h2>
${loads.map(
  ({ report, label }) => html`${label !== '' && html`<h3>${label}</h3>`}
<div class="scroll" tabindex="0" role="region" aria-label="${`Table of thresholds ${label}`}"><table>
<thead><tr><th scope="col">Threshold</th><th scope="col">Measured</th><th scope="col">Outcome</th><th scope="col">Where it was crossed</th></tr></thead>
<tbody>${report.thresholds.map((threshold) => thresholdRow(threshold, report))}</tbody>
</table></div>
${report.violations.length > 0 && violationTable(report)}`,
)}
</section>`;
}

/** How thresholds stand, without where they were crossed. */
export function thresholdTable(thresholds: LoadReport['thresholds'], isOver: boolean): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of thresholds"><table>
<thead><tr><th scope="col">Threshold</th><th scope="col">Measured</th><th scope="col">Outcome</th></tr></thead>
<tbody>${thresholds.map((threshold) => html`<tr>${thresholdCells(threshold, isOver)}</tr>`)}</tbody>
</table></div>`;
}

function thresholdRow(threshold: LoadReport['thresholds'][number], report: LoadReport): Markup {
  return html`<tr>${thresholdCells(threshold, true)}<td>${whereInWords(threshold, report)}</td></tr>`;
}

function thresholdCells(threshold: LoadReport['thresholds'][number], isOver: boolean): Markup {
  const { outcome, reason } = threshold;
  const { symbol, words, tone } =
    reason === undefined ? OUTCOMES[outcome] : isOver ? NOT_JUDGED : PENDING;
  return html`<th scope="row"><code>${threshold.text}</code>${threshold.implied && html` <span class="dim">(implied)</span>`}</th><td>${valueInWords(threshold)}</td><td><span class="outcome ${tone}"><span aria-hidden="true">${symbol}</span> ${words}</span></td>`;
}

function whereInWords(
  threshold: LoadReport['thresholds'][number],
  report: LoadReport,
): string | undefined {
  const crossing = crossingOf(threshold, report);
  if (crossing === undefined) return undefined;
  const { first, seconds, of } = crossing;
  const since = `first in second ${first}`;
  return seconds === undefined ? since : `${since}; in ${seconds} of ${plural(of, 'second')}`;
}

function violationTable({ violations }: LoadReport): Markup {
  return html`<h3>What was answered wrongly, or lost</h3>
<table>
<thead><tr><th scope="col">What</th><th scope="col">How often</th><th scope="col">For example</th></tr></thead>
<tbody>${violations.map(
    ({ kind, count, example }) =>
      html`<tr><th scope="row">${kind.replaceAll('-', ' ')}</th><td>${count}</td><td>${clip(example, MAX_TEXT)}</td></tr>`,
  )}</tbody>
</table>`;
}
