import { spawnSync } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { assay, fileIn, folderForTest, idsOf, reportIn, startAssay } from '../support/assay.js';

const FAULT = 'files/oversize-is-400/off-by-one';
const ONLY = ['--only', 'files/oversize/conversations/**'];

it('shows what a failure looks like, on an archive that is wrong on purpose', async () => {
  const cwd = await folderForTest();
  const { code, stdout } = await assay(['run', '--fault', FAULT, ...ONLY], { cwd });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^the fault: The limit of a file is one byte too high\. It breaks files\/oversize-is-400\.$/m,
  );
  expect(stdout).toContain(`npx assay run --fault ${FAULT} --again reports/report.json`);
  const report = await reportIn(cwd);
  expect(report.target.name).toBe(`reference archive with the fault ${FAULT}`);
  expect(idsOf(report, 'failed')).toEqual(['files/oversize-is-400']);

  const again = ['run', '--fault', FAULT, '--again', 'reports/report.json', '--quiet'];
  expect((await assay(again, { cwd })).code).toBe(1);
  const other = await assay(['run', '--again', 'reports/report.json'], { cwd });
  expect([other.code, other.stderr]).toEqual([
    2,
    `reports/report.json is the report of reference archive with the fault ${FAULT}, and the target is reference archive\n`,
  ]);
});

it('serves a faulty archive, and says so', async () => {
  const cwd = await folderForTest();
  const running = startAssay(['serve', '--fault', FAULT, '--file-limit', '1MiB'], { cwd });
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.finished;
  });
  await running.until('until Ctrl-C');
  const { stdout, stderr } = running.output();
  expect(stderr).toContain('one byte too high');
  await fileIn(cwd, 'profile.yaml', stdout);
  const { code } = await assay(['run', '--target', 'profile.yaml', ...ONLY, '--quiet'], { cwd });
  expect(code).toBe(1);
});

it('says with which limits to serve what no usual run would find, and only then', async () => {
  const cwd = await folderForTest();
  const said = async (...args: string[]): Promise<string> => {
    const running = startAssay(['serve', '--fault', ...args], { cwd });
    await running.until('until Ctrl-C');
    running.child.kill('SIGTERM');
    return (await running.finished).stderr;
  };
  const limits = '--file-limit 4MiB --email-limit 256KiB --split-limit 3MiB';
  expect(await said(FAULT)).toContain(`; these limits make them small: ${limits}\n`);
  expect(await said(FAULT, '--file-limit', '4MiB')).not.toContain('--file-limit');
  expect(await said('files/key-must-be-equal/by-a-hash')).not.toContain('--file-limit');
});

it.each([
  [
    'files/oversize-is-400/off-by-1',
    /^there is no fault \S+ \(did you mean files\/oversize-is-400\/off-by-one\?\)\n$/,
  ],
  [
    'files/oversize-is-400',
    /^there is no fault \S+; these break it: files\/oversize-is-400\/off-by-one, /,
  ],
  ['no', /^there is no fault no; `assay explain --verbose` names those of a requirement\n$/],
  [`${FAULT} when connection=never`, /^--fault: there are no such circumstances: /],
])('says in a line that there is no fault %s', async (fault, message) => {
  const cwd = await folderForTest();
  for (const command of [['run', '--dry-run'], ['run'], ['serve']]) {
    const { code, stderr, stdout } = await assay([...command, '--fault', fault], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  }
});

it('breaks no target of others', async () => {
  const cwd = await folderForTest();
  const { code, stderr } = await assay(['run', '--fault', FAULT, '--target', 'x.yaml'], { cwd });
  expect([code, stderr]).toEqual([
    2,
    '--fault is one of the reference archive; leave out --target\n',
  ]);
});

it('names the faults that a requirement was tried with', async () => {
  const cwd = await folderForTest();
  const { stdout } = await assay(['explain', 'files/oversize-is-400'], { cwd });
  expect(stdout).toContain(`finds    ${FAULT}: The limit of a file is one byte too high.`);
});

it('says in a line where the faults are, where they were not packed', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const packed = await folderForTest();
  const faults = join(root, 'dist', 'chunks', 'faults.js');
  await cp(join(root, 'dist'), join(packed, 'dist'), {
    recursive: true,
    filter: (path) => path !== faults,
  });
  await cp(join(root, 'package.json'), join(packed, 'package.json'));
  for (const name of ['node_modules', 'docs', 'scenarios']) {
    await symlink(join(root, name), join(packed, name));
  }
  const main = join(packed, 'dist', 'cli', 'main.js');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [main, ...args], { cwd: packed, encoding: 'utf8' });
  const { status, stderr } = run('run', '--fault', FAULT);
  expect([status, stderr]).toEqual([
    2,
    '--fault needs the deliberate faults, which are in the repository of archive-assay and not in its package\n',
  ]);
  // The archive itself can do without them.
  expect(run('run', '--only', 'email/plain-email', '--quiet').status).toBe(0);
});
