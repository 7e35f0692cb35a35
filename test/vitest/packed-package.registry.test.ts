import { execFile } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { profileOf, startArchive } from '../support/archive-process.js';
import { folderForTest } from '../support/assay.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All that a server team writes. */
const TEST_FILE = `import { conformance } from 'archive-assay/vitest';

await conformance({ target: './acme.yaml', only: ['files/re-upload*', 'email/duplicate-*', 'model/files'], seed: 1, runs: 60 });
`;

interface VitestReport {
  success: boolean;
  testResults: {
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number;
      failureMessages: string[];
      meta: { assay?: { check: string; requirements: string[] } };
    }[];
  }[];
}

/** A project made from scratch, with the packed package and what it depends on. */
async function projectFor(profile: string): Promise<string> {
  const folder = await folderForTest();
  const modules = join(folder, 'node_modules');
  for (const file of await packedFiles()) {
    await cp(join(ROOT, file), join(modules, 'archive-assay', file));
  }
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await writeFile(join(folder, 'acme.yaml'), profile);
  await writeFile(join(folder, 'acme.test.ts'), TEST_FILE);
  return folder;
}

/** What is published, as paths in the project. */
async function packedFiles(): Promise<string[]> {
  const args = ['pack', '--json', '--dry-run', '--ignore-scripts'];
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: 2 ** 24 });
  const [packed] = packList.parse(JSON.parse(stdout));
  return packed.files.map(({ path }) => path);
}

const packList = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

async function vitest(folder: string, ...args: string[]): Promise<VitestReport> {
  const cli = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const command = [cli, 'run', '--reporter=json', '--outputFile=results.json', ...args];
  await run(process.execPath, command, { cwd: folder, env: withoutVitest() }).catch(
    () => undefined,
  );
  return JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as VitestReport;
}

/** The environment of a shell, in which no other Vitest runs. */
const withoutVitest = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));

const testsOf = ({ testResults }: VitestReport) =>
  testResults.flatMap(({ assertionResults }) => assertionResults);

describe('the packed package in a project of its own', () => {
  it('shows a broken server’s failures as those of tests', { timeout: 180_000 }, async () => {
    const server = await startArchive({ fault: 'files/reupload-answers-200/third-time' });
    onTestFinished(() => server.stop());
    const folder = await projectFor(profileOf(server));
    const report = await vitest(folder);
    expect(report.success).toBe(false);
    const failed = testsOf(report).filter(({ status }) => status === 'failed');
    const model = failed.find(({ fullName }) =>
      fullName.includes('model/files/reupload-answers-200: '),
    );
    expect(model?.fullName).toContain('[files/reupload-answers-200]');
    expect(model?.meta.assay?.requirements).toEqual(['files/reupload-answers-200']);
    expect(model?.failureMessages[0]).toContain('expected 200, came 409');
    expect(model?.failureMessages[0]).toContain('must files/reupload-answers-200 (section 4.1)');
    expect(model?.failureMessages[0]).toMatch(/smallest case: reports\/counterexamples\/\S+\.yaml/);
    // What the fault has nothing to do with is green, and takes its own time.
    const passed = testsOf(report).filter(({ status }) => status === 'passed');
    expect(passed.some(({ fullName }) => fullName.includes('email/duplicate-is-202'))).toBe(true);
    expect(new Set(passed.map(({ duration }) => duration)).size).toBeGreaterThan(5);
  });

  it('is green against a sound server, and runs what -t names', { timeout: 180_000 }, async () => {
    const server = await startArchive();
    onTestFinished(() => server.stop());
    const folder = await projectFor(profileOf(server));
    const all = await vitest(folder);
    expect(testsOf(all).filter(({ status }) => status === 'failed')).toEqual([]);
    expect(all.success).toBe(true);
    const some = await vitest(folder, '-t', 'email/duplicate-is-202');
    const ran = testsOf(some).filter(({ status }) => status === 'passed');
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.every(({ fullName }) => fullName.includes('email/duplicate-is-202'))).toBe(true);
  });
});
