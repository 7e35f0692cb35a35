import type { KnownFault } from '../../../package/known-faults.js';
import { commandHints } from '../../conformance/check/command-hints.js';
import { html, type Markup } from '../page/markup.js';
import { defectCard } from './defect-card.js';
import { defectsOf } from './defects.js';
import type { FailureFacts } from './failed-check.js';
import { pageLimits } from './page-limits.js';
import type { ShownReport } from './shown-report.js';

/** Everything that failed, and after it what failed and is waived. */
export function failuresSection(
  report: ShownReport,
  known: readonly KnownFault[],
  shown: Omit<FailureFacts, 'limits'>,
): Markup {
  const { failed, waived } = defectsOf(report, known);
  const all = [...failed, ...waived];
  const total = all.reduce((sum, { checks }) => sum + checks.length, 0);
  const facts = { ...shown, limits: pageLimits(total, all.length) };
  return html`${
    failed.length > 0 &&
    html`<section aria-labelledby="failures">
<h2 id="failures">What failed</h2>
${commandHints(failed.flatMap(({ checks }) => checks)).map((hint) => html`<p class="dim">${hint}</p>`)}
${failed.map((defect, index) => defectCard(defect, { kind: 'failed', open: index === 0 }, facts))}
</section>`
  }${
    waived.length > 0 &&
    html`<section aria-labelledby="waived">
<h2 id="waived">What failed, and is waived</h2>
${waived.map((defect) => defectCard(defect, { kind: 'waived', open: false }, facts))}
</section>`
  }`;
}
