import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds what tests start in a process of its own; little is done where nothing has changed. */
function build(): void {
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  execFileSync(process.execPath, ['.ci/build.mjs'], { cwd: ROOT, stdio: [...stdio] });
}

/** The global setup of every project of the tests. */
export function setup(project: TestProject): void {
  build();
  project.onTestsRerun(build);
}
