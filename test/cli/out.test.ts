import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive, TOKEN_FROM_ENV } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';

const FEW = ['--only', 'files/upload-without-type', '--seed', '7'];

/** The files of a folder but for the list that the command keeps of them. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && entry.name !== '.assay-files.json')
    .map(({ name }) => name)
    .sort();
}

it('keeps everything of a run in the folder that is named', async () => {
  const cwd = await folderForTest();
  const { code, stdout } = await assay(['run', ...FEW, '--out', 'a/b', '--report', 'ndjson'], {
    cwd,
  });
  expect(code).toBe(0);
  expect(stdout).toContain('reports: a/b/report.json, a/b/junit.xml, a/b/report.ndjson');
  expect(await readdir(cwd)).toEqual(['a']);
  expect(await filesIn(join(cwd, 'a/b'))).toEqual(['junit.xml', 'report.json', 'report.ndjson']);
});

it('leaves nothing of the last run beside a green one but what is not its own', {
  timeout: 300_000,
}, async () => {
  const cwd = await folderForTest();
  const token = 'a-token-for-out';
  const broken = await startArchive({ token, fault: 'files/key-must-be-equal/letter-case' });
  onTestFinished(() => broken.stop());
  const profile = await fileIn(cwd, 'broken.yaml', profileOf(broken, TOKEN_FROM_ENV));
  const only = ['--only', 'model/files/key-must-be-equal', '--seed', '7', '--runs', '20'];
  const env = { ARCHIVE_TOKEN: token };
  const wishes = ['--report', 'ndjson', 'json=reports/mine.json'];
  const red = await assay(['run', '--target', profile, ...only, ...wishes], { cwd, env });
  expect(red.code).toBe(1);
  const [counterexample] = (await reportIn(cwd)).checks.flatMap(
    ({ failure }) => failure?.counterexample?.scenario ?? [],
  );
  // The case that found it had a refused upload in it that played no part.
  const text = await readFile(join(cwd, counterexample ?? ''), 'utf8');
  expect(text.match(/^ {2}- \w+/gm)).toEqual(['  - upload', '  - submit']);
  await writeFile(join(cwd, 'reports', 'notes.txt'), 'mine');

  expect((await assay(['run', ...FEW], { cwd })).code).toBe(0);
  expect(await filesIn(join(cwd, 'reports'))).toEqual([
    'junit.xml',
    'mine.json',
    'notes.txt',
    'report.json',
  ]);
  expect(await readdir(join(cwd, 'reports'))).not.toContain('counterexamples');
});

it('keeps the reports of the run before where no check has the name that is given', async () => {
  const cwd = await folderForTest();
  expect((await assay(['run', ...FEW, '--report', 'html'], { cwd })).code).toBe(0);
  const wrong = ['run', '--only', 'files/uplod-without-type'];
  const { code, stdout } = await assay(wrong, { cwd });
  expect(code).toBe(3);
  expect(stdout).toContain('the reports of the run before stay, as reports/report.earlier.json\n');
  expect(await filesIn(join(cwd, 'reports'))).toEqual([
    'junit.earlier.xml',
    'junit.xml',
    'report.earlier.html',
    'report.earlier.json',
    'report.json',
  ]);
  const nothing = await assay(['run', '--again', 'reports/report.json'], { cwd });
  expect(nothing.stderr).toContain('; reports/report.earlier.json is of the run before; leave out');
  const again = await assay(['run', '--again', 'reports/report.earlier.json'], { cwd });
  expect(again.stderr).toContain('nothing in it failed');
});

it('sends and removes nothing where the folder cannot be one', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'taken', '');
  const { code, stderr } = await assay(['run', ...FEW, '--out', 'taken'], { cwd });
  expect(stderr).toMatch(/^the report taken\/report.json cannot be written: /);
  expect(code).toBe(2);
});
