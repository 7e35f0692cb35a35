import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ended } from '../ci/recipes.js';
import { noteIn, release, releaseRepository } from '../ci/release-repository.js';
import { ROOT } from '../docs/pages.js';

it('has the notes of changes, under the version that they make', async () => {
  const cwd = await releaseRepository();
  const versionIn = async () =>
    JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')).version;
  const before = await versionIn();
  await noteIn(cwd);
  const tool = join(ROOT, '.ci/tool.mjs');
  const { code } = await ended(process.execPath, [tool, 'changeset', 'version'], {
    cwd,
    env: process.env,
  });
  expect(code).toBe(0);
  const version = await versionIn();
  expect(version).not.toBe(before);
  const changelog = await readFile(join(cwd, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(`## ${version}\n\n### Minor Changes\n\n- Walk on water.\n`);
  const { stdout } = await release(cwd);
  expect(stdout).not.toContain('lacks');
});
