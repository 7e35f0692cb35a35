import { expect, it } from 'vitest';
import type { ReportSubject } from './report-format.js';
import { requestedReports } from './requested-reports.js';

function paths(requests: string[], subject: ReportSubject = 'run', where = {}): string[] {
  return requestedReports(requests, subject, where).map(({ path }) => path);
}

it('always has JSON and JUnit', () => {
  expect(paths([])).toEqual(['reports/report.json', 'reports/junit.xml']);
  expect(paths(['./reports/../reports/junit.xml'].map((path) => `junit=${path}`))).toHaveLength(2);
});

it('adds files, where they belong or where the user wants them', () => {
  expect(paths(['ndjson', 'json=mine.json']).slice(2)).toEqual([
    'reports/report.ndjson',
    'mine.json',
  ]);
  expect(paths(['csv', 'openmetrics'], 'load').slice(2)).toEqual([
    'reports/report.csv',
    'reports/report.openmetrics.txt',
  ]);
});

it('names the files of other subjects after them', () => {
  expect(paths([], 'load', { name: 'load' })).toEqual([
    'reports/load.json',
    'reports/load.junit.xml',
  ]);
});

it('puts files without a path into the folder that is named', () => {
  expect(paths(['json=mine.json'], 'run', { folder: 'out/a' })).toEqual([
    'out/a/report.json',
    'out/a/junit.xml',
    'mine.json',
  ]);
});

it.each([
  [['jsn'], 'run', 'there is no format jsn for a run; there are json, '],
  [['jsn'], 'run', '(did you mean json?)'],
  [['csv'], 'run', 'no format csv for a run'],
  [['toString'], 'load', 'no format toString for a load'],
  [['json='], 'run', 'no path after json='],
  [['junit=x', 'json=./x'], 'run', 'x is for junit already'],
] as const)('refuses %j for a %s', (requests, subject, message) => {
  expect(() => paths([...requests], subject)).toThrow(message);
});
