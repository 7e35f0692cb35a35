import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { fileIn, reportIn } from '../support/assay.js';
import { startForTest, startMachines } from './agent-processes.js';

it('has two processes judge three targets, and says which one is wrong', async () => {
  const [right, wrong] = await Promise.all([
    startArchive(),
    startArchive({ fault: 'files/upload-answers-200/created' }),
  ]);
  onTestFinished(async () => void (await Promise.all([right.stop(), wrong.stop()])));
  const origins = [right, wrong].flatMap(({ urls, inspectorUrl }) => [
    ...new Set([...Object.values(urls), inspectorUrl]),
  ]);
  const { folder, env } = await startMachines(['one', 'two'], origins);
  await fileIn(folder, 'right.yaml', profileOf(right, { target: 'the right one' }));
  await fileIn(folder, 'wrong.yaml', profileOf(wrong, { target: 'the wrong one' }));
  const other = { target: 'elsewhere', hosts: { voice: 'http://127.0.0.1:9' } };
  await fileIn(folder, 'other.yaml', JSON.stringify(other));
  const args = ['fleet', 'right.yaml', 'wrong.yaml', 'other.yaml', '--agents', '2'];
  const only = ['--only', 'files/upload-answers-200', '--report', 'markdown'];
  const { code, stdout } = await startForTest([...args, ...only], { cwd: folder, env }).finished;
  expect(code, stdout).toBe(1);
  expect(stdout).toMatch(/^right: conformant/m);
  expect(stdout).toMatch(/^wrong: nonconformant/m);
  expect(stdout).toMatch(/^other: incomplete: .* is not on its list of allowed origins/m);
  const report = await reportIn(folder, 'reports/wrong/report.json');
  expect(report).toMatchObject({ target: { name: 'the wrong one' }, verdict: 'nonconformant' });
  expect(JSON.stringify(report)).not.toContain(wrong.token);
  const page = await readFile(join(folder, 'reports/fleet.html'), 'utf8');
  expect(page).toContain('the right one');
  expect(page).toContain('the wrong one');
});
