import { isJudged } from '../../../conformance/events/outcome.js';
import { failedInWords } from '../conformance/scope-words.js';
import { verdictLabel } from '../conformance/verdict-header.js';
import { html, type Markup } from '../page/markup.js';
import { whenInWords } from '../page/when.js';
import type { LabelledReport } from './labelled-report.js';

/** Each target with its verdict, what was judged of it, and by what. */
export function targetsTable(reports: readonly LabelledReport[]): Markup {
  return html`<section aria-labelledby="targets">
<h2 id="targets">The targets</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Table of targets"><table>
<thead><tr><th scope="col">Target</th><th scope="col">Verdict</th><th scope="col">Failed</th><th scope="col">Judged</th><th scope="col">Tier</th><th scope="col">When</th></tr></thead>
<tbody>${reports.map(({ report, label }) => {
    const musts = report.requirements.filter(({ level }) => level === 'must');
    return html`<tr><th scope="row"><b>${label}</b></th><td>${verdictLabel(report.verdict)}</td><td>${failedInWords(report.requirements) || 'nothing'}</td><td>${musts.filter(isJudged).length} of ${musts.length} musts</td><td>${report.tier?.name ?? 'all'}</td><td>${whenInWords(report.run.startedAt)}</td></tr>`;
  })}</tbody>
</table></div>
${suiteNote(reports)}
</section>`;
}

/** Reports of different suites can be held against each other only where these ask the same. */
function suiteNote(reports: readonly LabelledReport[]): Markup | undefined {
  const suites = new Set(reports.map(({ report }) => report.tool.suite));
  if (suites.size === 1) return undefined;
  return html`<p><b>Not judged by the same suite:</b> ${reports
    .map(
      ({ report, label }) =>
        `${label} by ${report.tool.version}, ${report.tool.suite ?? 'unknown'}`,
    )
    .join('; ')}. A difference may be one of the suites.</p>`;
}
