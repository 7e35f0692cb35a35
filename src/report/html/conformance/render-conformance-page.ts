import type { KnownFault } from '../../../package/known-faults.js';
import { html } from '../page/markup.js';
import { renderPage } from '../page/render-page.js';
import { toolbar } from '../page/toolbar.js';
import { attestationsSection } from './attestations-section.js';
import { failuresSection } from './failures-section.js';
import { observationsSection } from './observations-section.js';
import { ownSection } from './own-section.js';
import { requirementsSection } from './requirements-section.js';
import { runFacts } from './run-facts.js';
import { scopeSection } from './scope-section.js';
import type { ShownReport } from './shown-report.js';
import { verdictHeader } from './verdict-header.js';
import { waiversSection } from './waiver-lines.js';

/** What a page shows in addition to the report. */
export interface ConformancePageContext {
  /** The faults of the kill matrix. */
  knownFaults: readonly KnownFault[];
  /**
   * The text of the smallest cases, by the path that the report gives; none where the files are
   * gone.
   */
  counterexamples: ReadonlyMap<string, string>;
  /** In one line, what the report is a part of. */
  partOf?: string | undefined;
}

/**
 * A conformance report as one HTML file that needs nothing else, is read without JavaScript, and
 * stays small.
 */
export function renderConformancePage(
  report: ShownReport,
  { knownFaults, counterexamples, partOf }: ConformancePageContext,
): string {
  const leftOut = { checks: 0, exchanges: 0, bodies: 0 };
  const exchanges = new Map(report.exchanges.map((one) => [one.id, one]));
  const failures = failuresSection(report, knownFaults, { exchanges, counterexamples, leftOut });
  return renderPage({
    title: `${report.verdict}: ${report.target.name} – conformance report`,
    main: html`${verdictHeader(report, partOf)}
${scopeSection(report)}
${toolbar(report.requirements.map(({ outcome }) => outcome))}
${failures}
${waiversSection(report)}
${attestationsSection(report)}
${requirementsSection(report, { exchanges, leftOut })}
${ownSection(report)}
${observationsSection(report)}
${runFacts(report, leftOut)}`,
    footer: html`Written by ${report.tool.name} ${report.tool.version} from a report of its own. This page loads nothing.`,
  });
}
