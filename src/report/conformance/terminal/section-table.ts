import type { Outcome, RequirementResult } from '../../../conformance/check/run-event.js';
import { truncate } from '../../text/wrap.js';
import { OUTCOME_STYLES, OUTCOMES } from './outcome-style.js';
import { heading, type Page } from './page.js';
import { sectionTitle } from './section-title.js';

/** Shown even when nothing ended so; the others only when something did. */
const ALWAYS: readonly Outcome[] = [
  'passed',
  'failed',
  'inconclusive',
  'not-observed',
  'deselected',
];

/** A row a section of the interface, a column an outcome: how many requirements ended so. */
export function sectionTable(page: Page, requirements: readonly RequirementResult[]): string[] {
  if (requirements.length === 0) return [];
  const columns = OUTCOMES.filter(
    (outcome) => ALWAYS.includes(outcome) || requirements.some((one) => one.outcome === outcome),
  );
  const tableWidth = columns.reduce((sum, column) => sum + columnWidth(column), 0);
  const labelWidth = Math.min(30, page.columns - tableWidth - 2);
  const sections = [...new Set(requirements.map(({ section }) => section))].sort(bySection);
  const row = (label: string, cells: readonly string[]) =>
    `  ${truncate(label, labelWidth).padEnd(labelWidth)}${cells.join('')}`;
  return [
    ...heading(page, 'Requirements by section of the interface'),
    page.paint.dim(row('', columns.map(columnHead))),
    ...sections.map((section) => {
      const rows = requirements.filter((one) => one.section === section);
      return row(
        sectionTitle(section),
        columns.map((outcome) => cell(page, outcome, rows)),
      );
    }),
  ];
}

function columnWidth(outcome: Outcome): number {
  return OUTCOME_STYLES[outcome].column.length + 2;
}

function columnHead(outcome: Outcome): string {
  return OUTCOME_STYLES[outcome].column.padStart(columnWidth(outcome));
}

function cell(page: Page, outcome: Outcome, rows: readonly RequirementResult[]): string {
  const count = rows.filter((one) => one.outcome === outcome).length;
  if (count === 0) return page.paint.dim('·'.padStart(columnWidth(outcome)));
  const text = String(count).padStart(columnWidth(outcome));
  return page.paint[OUTCOME_STYLES[outcome].color](text);
}

function bySection(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
