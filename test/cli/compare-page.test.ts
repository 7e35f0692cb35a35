import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectReport } from '../../src/report/conformance/collect-report.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import { loadReport } from '../support/load-reports.js';
import { mixedRun, recordOf } from '../support/report-events.js';

/**
 * A saved report of a run in which everything occurs; `passes` makes its failed requirements pass.
 */
function saved(name: string, passes = false): string {
  const report = collectReport(recordOf(mixedRun()), Date.parse('2025-03-04T05:10:00Z'));
  const requirements = report.requirements.map((one) =>
    passes && one.outcome === 'failed' ? { ...one, outcome: 'passed' } : one,
  );
  return JSON.stringify({ ...report, target: { ...report.target, name }, requirements });
}

it('shows three targets side by side on a page', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'a.json', saved('Alpha'));
  await fileIn(cwd, 'b.json', saved('Beta', true));
  await fileIn(cwd, 'more/c.json', saved('Gamma'));
  await fileIn(cwd, 'more/other.json', '{}');
  const { code, stdout, stderr } = await assay(['compare', 'a.json', 'b.json', 'more'], { cwd });
  expect(stderr).toBe('');
  expect(stdout).toBe(
    'a.json: Alpha, nonconformant\nb.json: Beta, nonconformant\nmore/c.json: Gamma, nonconformant\npage: reports/compare.html\n',
  );
  expect(code).toBe(0);
  const page = await readFile(join(cwd, 'reports/compare.html'), 'utf8');
  expect(page).toContain('3 targets side by side');
  expect(page).toContain('2 of 8 requirements differ; 2 of them pass on one and fail on another.');
});

it('adds a page to a comparison, whose answer stays', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'a.json', saved('Alpha', true));
  await fileIn(cwd, 'b.json', saved('Beta'));
  const args = ['compare', 'a.json', 'b.json', '--html', 'out/page.html'];
  const { code, stdout } = await assay(args, { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain('newly fails: files/failed-rule');
  expect(stdout).toContain('page: out/page.html');
  expect(await readFile(join(cwd, 'out/page.html'), 'utf8')).toContain('2 targets side by side');
});

it('lays loads over each other', async () => {
  const cwd = await folderForTest();
  for (const name of ['a', 'b', 'c']) {
    await fileIn(cwd, `${name}.json`, JSON.stringify(loadReport()));
  }
  const { code, stdout } = await assay(['compare', 'a.json', 'b.json', 'c.json'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('3 loads laid over each other');
  expect(await readFile(join(cwd, 'reports/compare.html'), 'utf8')).toContain('run 3');
});

it.each([
  [['a.json', 'load.json', 'a.json'], 'reports of runs and of loads cannot stand on one page'],
  [['a.json', 'a.json', 'gone.json'], 'gone.json: there is no such file or folder'],
  [['a.json', 'a.json', 'empty'], 'empty: there is no report of assay in it'],
  [['a.json', 'a.json', 'text.txt'], 'text.txt: '],
  [['a.json', 'a.json', '--html', 'a.json/page.html'], 'a.json/page.html'],
])('refuses %j in one line', async (files, message) => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'a.json', saved('Alpha'));
  await fileIn(cwd, 'load.json', JSON.stringify(loadReport()));
  await fileIn(cwd, 'empty/other.json', '{}');
  await fileIn(cwd, 'text.txt', 'text');
  const { code, stderr } = await assay(['compare', ...files], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
