import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** Builds what tests start in a process of its own; little is done where nothing has changed. */
function build(): void {
  for (const args of [
    [TSC, '--build', 'tsconfig.suites.json'],
    ['dist/suite/compile-scenarios.js'],
  ]) {
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  }
}

/** The global setup of every project of the tests. */
export function setup(project: TestProject): void {
  build();
  project.onTestsRerun(build);
}
