import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../docs/pages.js';
import { fileIn, folderForTest } from '../support/assay.js';
import { ended } from './recipes.js';

/** A commit of what a release looks at, without the notes that wait for the next one. */
export async function releaseRepository(): Promise<string> {
  const cwd = await folderForTest();
  const files = ['package.json', 'CHANGELOG.md', '.changeset', '.ci/release.mjs'];
  const filter = (path: string) => !/\.changeset\/.*\.md$/.test(path);
  for (const name of files)
    await cp(join(ROOT, name), join(cwd, name), { recursive: true, filter });
  for (const args of [
    ['init', '-qb', 'main'],
    ['add', '.'],
    ['commit', '-qm', 'All'],
  ])
    await git(cwd, ...args);
  return cwd;
}

/** A note that waits for the next release. */
export const noteIn = (cwd: string) =>
  fileIn(cwd, '.changeset/water.md', "---\n'archive-assay': minor\n---\n\nWalk on water.\n");

export const git = (cwd: string, ...args: string[]) =>
  ended('git', ['-c', 'user.name=a', '-c', 'user.email=a@acme.test', ...args], {
    cwd,
    env: process.env,
  });

export const release = (cwd: string, ...args: string[]) =>
  ended(process.execPath, ['.ci/release.mjs', ...args], { cwd, env: process.env });
