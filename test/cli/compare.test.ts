import { expect, it } from 'vitest';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import { loadReport } from '../support/load-reports.js';

const saved = JSON.stringify(loadReport());

/**
 * Runs of one load, written as `--out before/1` and as `--report json=before/1.json` write them.
 */
async function repeated(names: readonly string[]): Promise<string> {
  const cwd = await folderForTest();
  for (const name of names) await fileIn(cwd, name, saved);
  return cwd;
}

const four = (side: string, name: (run: number) => string) =>
  [1, 2, 3, 4].map((run) => `${side}/${name(run)}`);

it.each([
  ['sub-folders', (run: number) => `${run}/report.json`],
  ['files beside each other', (run: number) => `${run}.json`],
])('compares repeated loads in %s', async (_, name) => {
  const cwd = await repeated([...four('before', name), ...four('after', name)]);
  await fileIn(cwd, 'before/node_modules/x/report.json', saved);
  const { code, stdout, stderr } = await assay(['compare', 'before', 'after'], { cwd });
  expect(stderr).toBe('');
  expect(stdout).not.toContain('mail/email rate');
  const verbose = await assay(['compare', 'before', 'after', '--verbose'], { cwd });
  expect(verbose.stdout).toContain('mail/email rate: +0.0 %');
  expect(stdout).toContain('better or the same');
  expect(code).toBe(0);
  const page = await assay(['compare', 'before', 'after', 'before'], { cwd });
  expect(page.stdout).toContain('12 loads laid over each other');
});

it('names the folder that has no report', async () => {
  const cwd = await repeated(['before/1/report.json']);
  await fileIn(cwd, 'after/1/other.json', '{}');
  expect(await assay(['compare', 'before', 'after'], { cwd })).toMatchObject({
    code: 2,
    stderr: 'after: there is no report of assay in it, nor in a folder below\n',
  });
});
