import { plural } from '../../text/plural.js';
import type { ShownReport } from '../conformance/shown-report.js';
import { html } from '../page/markup.js';
import { renderPage } from '../page/render-page.js';
import { toolbar } from '../page/toolbar.js';
import { labelledReports } from './labelled-report.js';
import { observationMatrix } from './observation-matrix.js';
import { requirementMatrix } from './requirement-matrix.js';
import { isContested, requirementRows } from './requirement-rows.js';
import { targetsTable } from './targets-table.js';

/**
 * Several conformance reports as one page: requirements down, targets across, with what differs
 * first.
 */
export function renderTargetsPage(reports: readonly ShownReport[]): string {
  const labelled = labelledReports(reports);
  const rows = requirementRows(reports);
  const different = rows.filter(({ differs }) => differs);
  const contested = different.filter(isContested);
  const [first] = reports;
  return renderPage({
    title: `${plural(reports.length, 'target')} side by side – conformance reports`,
    wide: true,
    main: html`<header class="verdict">
<p class="kind">Conformance reports</p>
<h1>${plural(reports.length, 'target')} side by side</h1>
<p class="lead">${different.length} of ${plural(rows.length, 'requirement')} differ; ${contested.length} of them pass on one and fail on another.</p>
</header>
${targetsTable(labelled)}
${toolbar(
  rows.map(({ worst }) => worst),
  'Show by the worst outcome',
)}
${requirementMatrix(rows, labelled)}
${observationMatrix(labelled)}`,
    footer: html`Written by ${first?.tool.name} ${first?.tool.version}. This page loads nothing.`,
  });
}
