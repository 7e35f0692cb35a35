import { expect, it } from 'vitest';
import { check, failedCheck, shownReport } from '../../../../test/support/shown-reports.js';
import type { ShownReport } from '../conformance/shown-report.js';
import { labelledReports } from './labelled-report.js';
import { renderTargetsPage } from './render-targets-page.js';
import { isContested, requirementRows } from './requirement-rows.js';

function target(name: string, outcomes: Record<string, string>, answer = '404'): ShownReport {
  const base = shownReport();
  const [some] = base.requirements;
  if (some === undefined) throw new Error('there is no requirement');
  return shownReport({
    target: { ...base.target, name },
    requirements: Object.entries(outcomes).map(([id, outcome]) => ({
      ...some,
      id,
      outcome,
      checks: [`check/${id}`],
    })),
    checks: Object.entries(outcomes).map(([id, outcome]) =>
      outcome === 'failed' ? failedCheck(`check/${id}`, id) : check(`check/${id}`, outcome),
    ),
    observations: [
      { id: 'observe/key', question: 'An empty key?', answer },
      { id: 'observe/same', question: 'The same?', answer: 'yes' },
    ],
  });
}

const one = target('One 1.0', { a: 'passed', b: 'passed', c: 'not-observed', d: 'failed' });
const two = target('Two 2.0', { a: 'passed', b: 'failed', c: 'passed', d: 'failed' }, '400');
const three = target('Three 3.0', { a: 'passed', b: 'waived', c: 'passed' });

it('holds every requirement against every target', () => {
  const rows = requirementRows([one, two, three]);
  expect(
    rows.map((row) => [
      row.requirement.id,
      row.cells.map((cell) => cell?.outcome),
      row.differs,
      isContested(row),
      row.worst,
    ]),
  ).toEqual([
    ['a', ['passed', 'passed', 'passed'], false, false, 'passed'],
    ['b', ['passed', 'failed', 'waived'], true, true, 'failed'],
    ['c', ['not-observed', 'passed', 'passed'], true, false, 'passed'],
    ['d', ['failed', 'failed', undefined], true, false, 'failed'],
  ]);
});

it('shows what differs first, and there what passes on one and fails on another', () => {
  const page = renderTargetsPage([one, two, three]);
  const order = ['b', 'd', 'c', 'a'].map((id) => page.indexOf(`<tr id="${id}"`));
  expect(order).toEqual(order.toSorted((x, y) => x - y));
  expect(order).not.toContain(-1);
  expect(page).toContain('3 of 4 requirements differ; 1 of them pass on one and fail on another.');
  expect(page.indexOf('id="alike"')).toBeGreaterThan(page.indexOf('<tr id="c"'));
  expect(page).toContain('came 200');
  expect(page).toContain('not in its report');
  expect(page.indexOf('<tr id="observe/key"')).toBeLessThan(page.indexOf('<tr id="observe/same"'));
});

it('says so where not all were judged by the same suite', () => {
  const other = { ...two, tool: { ...two.tool, suite: 'sha256:other' } };
  expect(renderTargetsPage([one, other])).toContain('Not judged by the same suite');
  expect(renderTargetsPage([one, two])).not.toContain('Not judged by the same suite');
});

it('tells reports of one target apart', () => {
  const at = (startedAt: string) => ({ ...one, run: { ...one.run, startedAt } });
  const labels = (reports: ShownReport[]) => labelledReports(reports).map(({ label }) => label);
  expect(labels([one, two])).toEqual(['One 1.0', 'Two 2.0']);
  expect(labels([at('2025-01-01T10:00:00Z'), at('2025-01-02T10:00:00Z'), two])).toEqual([
    'One 1.0, 2025-01-01',
    'One 1.0, 2025-01-02',
    'Two 2.0',
  ]);
  expect(labels([at('2025-01-01T10:00:00Z'), at('2025-01-01T11:00:00Z')])).toEqual([
    'One 1.0, 2025-01-01 10:00:00',
    'One 1.0, 2025-01-01 11:00:00',
  ]);
  expect(labels([one, one])).toEqual(['One 1.0 (1)', 'One 1.0 (2)']);
});
