import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileOf, startArchive, TOKEN_FROM_ENV } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';

const FAULT = 'files/oversize-is-400/off-by-one';
let archive: Awaited<ReturnType<typeof startArchive>>;
beforeAll(async () => {
  archive = await startArchive({ fault: FAULT });
});
afterAll(() => archive.stop());

it('a run writes a page that says what failed, what it looks like and how to see it again', {
  timeout: 120_000,
}, async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(archive, TOKEN_FROM_ENV));
  const args = [
    'run',
    '--target',
    'profile.yaml',
    '--only',
    'files/oversize-is-400',
    '--report',
    'html',
  ];
  const { code, stderr } = await assay(args, { cwd, env: { ARCHIVE_TOKEN: archive.token } });
  expect(stderr).toBe('');
  expect(code).toBe(1);
  const page = await readFile(join(cwd, 'reports/report.html'), 'utf8');
  expect(page).toContain('<article class="defect failed" id="files/oversize-is-400"');
  expect(page).toMatch(/Looks like:<\/b> the limit of a file is one byte too high/);
  const failed = (await reportIn(cwd)).checks.filter(({ outcome }) => outcome === 'failed');
  for (const { id } of failed) expect(page).toContain(`id="check:${id}"`);
  expect(page).toContain('curl -sS');
  // A search came up with a smallest case; the page has its text, not only its name.
  const found = failed.find(({ failure }) => failure?.counterexample !== undefined);
  expect(found).toBeDefined();
  expect(page).toContain('steps:\n');
  expect(page).not.toContain('the file was not there');
  for (const form of [archive.token, encodeURIComponent(archive.token), btoa(archive.token)]) {
    expect(page.includes(form), form).toBe(false);
  }

  // Saved and moved with its folder, it makes the same page elsewhere.
  const elsewhere = await folderForTest();
  await rename(join(cwd, 'reports'), join(elsewhere, 'saved'));
  const again = await assay(['report', 'saved/report.json', '--report', 'html=page.html'], {
    cwd: elsewhere,
  });
  expect(again.code).toBe(0);
  expect(await readFile(join(elsewhere, 'page.html'), 'utf8')).toBe(page);
});
