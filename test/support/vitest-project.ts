import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fileIn } from './assay.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** How the tests of a project ended. */
export interface TestsEnded {
  success: boolean;
  /** What went wrong outside of tests. */
  message: string;
  tests: z.output<typeof report>['testResults'][number]['assertionResults'];
}

/** Makes a folder a project with Vitest and the built package. */
export async function vitestProject(folder: string, name: string, test: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  await symlink(ROOT, join(modules, 'archive-assay'));
  await symlink(join(ROOT, 'node_modules/vitest'), join(modules, 'vitest'));
  await fileIn(folder, 'package.json', '{ "private": true, "type": "module" }');
  await fileIn(folder, name, test);
}

/** Runs its tests as a shell would, where no other Vitest runs. */
export async function runVitest(
  cwd: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<TestsEnded> {
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const command = [cli, 'run', '--reporter=json', '--outputFile=results.json', ...args];
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const options = { cwd, env: { ...Object.fromEntries(own), ...env } };
  await run(process.execPath, command, options).catch(() => undefined);
  const text = await readFile(join(cwd, 'results.json'), 'utf8');
  const { success, testResults } = report.parse(JSON.parse(text));
  return {
    success,
    message: testResults.map(({ message }) => message).join('\n'),
    tests: testResults.flatMap(({ assertionResults }) => assertionResults),
  };
}
