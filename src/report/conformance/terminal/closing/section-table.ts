import type { Outcome } from '../../../../conformance/events/outcome.js';
import type { RequirementResult } from '../../../../conformance/events/run-event.js';
import { heading, type Page } from '../../../terminal/page.js';
import { alignColumns } from '../../../text/align-columns.js';
import { truncate } from '../../../text/wrap.js';
import { OUTCOME_STYLES, OUTCOMES_AS_SHOWN } from '../outcome-style.js';
import { sectionTitle } from '../section-title.js';

/** Columns that are always shown; the others only when they count something. */
const ALWAYS: readonly Outcome[] = [
  'passed',
  'failed',
  'inconclusive',
  'not-observed',
  'deselected',
];

/**
 * How many requirements have each outcome: a row for each section of the interface, a column for
 * each outcome. Sections that were left out share a row.
 */
export function sectionTable(page: Page, requirements: readonly RequirementResult[]): string[] {
  if (requirements.length === 0) return [];
  const columns = OUTCOMES_AS_SHOWN.filter(
    (outcome) => ALWAYS.includes(outcome) || requirements.some((one) => one.outcome === outcome),
  );
  const row = (title: string, own: readonly RequirementResult[]): string[] => [
    truncate(title, page.columns - spaceFor(columns)),
    ...columns.map((outcome) => cell(page, outcome, own)),
  ];
  const sections = [...new Set(requirements.map(({ section }) => section))].sort(bySection);
  const wanted = sections.filter((name) => requirements.some((one) => isWantedIn(name, one)));
  const others = requirements.filter(({ section }) => !wanted.includes(section));
  const [head = '', ...rows] = alignColumns([
    ['', ...columns.map((outcome) => OUTCOME_STYLES[outcome].column)],
    ...wanted.map((name) =>
      row(
        sectionTitle(name),
        requirements.filter(({ section }) => section === name),
      ),
    ),
    ...(others.length === 0
      ? []
      : [row(`other sections (${sections.length - wanted.length})`, others)]),
  ]);
  return [
    ...heading(page, 'Requirements by section of the interface'),
    page.paint.dim(`  ${head}`),
    ...rows.map((row) => `  ${row}`),
  ];
}

/** Whether a requirement is one of a section, and was not left out; some are never observed. */
const isWantedIn = (name: string, { section, outcome, seen }: RequirementResult): boolean =>
  section === name && outcome !== 'deselected' && seen !== 'none';

/** The terminal columns that counts and margins take from the titles. */
function spaceFor(columns: readonly Outcome[]): number {
  return columns.reduce((sum, outcome) => sum + OUTCOME_STYLES[outcome].column.length + 2, 2);
}

function cell(page: Page, outcome: Outcome, requirements: readonly RequirementResult[]): string {
  const count = requirements.filter((one) => one.outcome === outcome).length;
  if (count === 0) return page.paint.dim('·');
  return page.paint[OUTCOME_STYLES[outcome].color](String(count));
}

function bySection(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
