import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/process/exit-codes.js';
import { OUTCOMES_WORST_FIRST } from '../../src/conformance/events/outcome.js';
import { collectReport } from '../../src/report/conformance/collect-report.js';
import { type RunRecord, recordEvent } from '../../src/report/conformance/run-record.js';
import { formatsFor } from '../../src/report/formats/report-formats.js';
import { mixedRun } from '../support/report-events.js';
import { codesIn, firstColumn, readPage, sectionOf, tablesIn } from './pages.js';

const page = readPage('docs/verdicts.md');
const codes = Object.values(EXIT).map(String);

it('the exit codes are in the README and in the page about verdicts', () => {
  const inPage = tablesIn(sectionOf(page, 'Exit codes'))[0]?.map(([code]) => code);
  const judging = tablesIn(sectionOf(readPage('README.md'), 'Judge your archive'));
  expect(inPage).toEqual(codes);
  expect(judging[0]?.map(([code]) => code)).toEqual(codes);
});

it('every outcome is explained, and they are ordered from worst to best', () => {
  const section = sectionOf(page, 'Requirements and checks');
  expect(firstColumn(tablesIn(section)[0]).toSorted()).toEqual(
    [...OUTCOMES_WORST_FIRST].toSorted(),
  );
  const order = section.split('\n').find((line) => line.includes('worst outcome')) ?? '';
  expect(codesIn(order)).toEqual(OUTCOMES_WORST_FIRST);
});

it.each([
  ['docs/verdicts.md', 'run'],
  ['docs/load.md', 'load'],
] as const)('%s lists every report format of a %s with its file', (file, subject) => {
  const rows = tablesIn(sectionOf(readPage(file), 'Reports'))[0] ?? [];
  const listed = rows.map(([format = '', path = '']) => [codesIn(format)[0], codesIn(path)[0]]);
  const known = [...formatsFor(subject)].map(([format, entry]) => [
    format,
    `reports/${entry.file}`,
  ]);
  expect(listed.toSorted()).toEqual(known.toSorted());
});

it('every field of the JSON report is listed', () => {
  const record = mixedRun().reduce<RunRecord | undefined>(recordEvent, undefined);
  if (record === undefined) throw new Error('no run');
  const report = collectReport(record, 0);
  const table = tablesIn(sectionOf(page, 'Fields of the JSON report'))[0] ?? [];
  const optional = ['reason', 'own', 'attestations', 'elsewhere', 'stopped', 'unanswered'];
  const listed = firstColumn(table).filter((name) => !name.includes('[]'));
  expect(listed.filter((name) => !optional.includes(name))).toEqual(Object.keys(report));
  const named = table.flat().flatMap(codesIn);
  const parts: object[] = [report.tool, report.target, report.run, report.summary];
  parts.push(...report.requirements, ...report.checks, ...report.observations);
  parts.push(...report.exchanges, ...report.checks.flatMap(({ failure }) => failure ?? []));
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  expect([...names].filter((name) => !named.includes(name))).toEqual([]);
});
