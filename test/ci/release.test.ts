import { readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';
import { fileIn, folderForTest } from '../support/assay.js';
import { ended } from './recipes.js';

const TIME = { timeout: 120_000 };
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A commit of what a release looks at. */
async function repository(): Promise<string> {
  const cwd = await folderForTest();
  const files = ['package.json', 'CHANGELOG.md', '.changeset', '.ci/release.mjs'];
  // The notes that wait for the next release are no part of this.
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

const git = (cwd: string, ...args: string[]) =>
  ended('git', ['-c', 'user.name=a', '-c', 'user.email=a@acme.test', ...args], {
    cwd,
    env: process.env,
  });

describe('a release', TIME, () => {
  const release = (cwd: string, ...args: string[]) =>
    ended(process.execPath, ['.ci/release.mjs', ...args], { cwd, env: process.env });

  it('has the newest version of the changelog', () => {
    const [, version] = /^## (\S+)$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(JSON.parse(read('package.json')).version).toBe(version);
  });

  it('is refused where something is missing', async () => {
    const cwd = await repository();
    const note = "---\n'archive-assay': minor\n---\n\nWalk on water.\n";
    await fileIn(cwd, '.changeset/water.md', note);
    await git(cwd, 'tag', `v${JSON.parse(read('package.json')).version}`);
    const { code, stdout } = await release(cwd);
    expect(code).toBe(1);
    expect(stdout).toContain('refused: there are changes that are not committed');
    expect(stdout).toContain('refused: CHANGELOG.md lacks 1 changes');
    expect(stdout).toMatch(/refused: there is a tag v\S+ already/);
    expect(stdout).toContain('refused: package.json has no repository');
  });

  it('has notes in the changelog, under the version that they make', async () => {
    const cwd = await repository();
    await fileIn(
      cwd,
      '.changeset/water.md',
      "---\n'archive-assay': minor\n---\n\nWalk on water.\n",
    );
    const [tool = ''] = [join(ROOT, 'node_modules/@changesets/cli/bin.js')];
    const { code } = await ended(process.execPath, [tool, 'version'], { cwd, env: process.env });
    expect(code).toBe(0);
    const { version } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'));
    expect(version).not.toBe(JSON.parse(read('package.json')).version);
    const changelog = await readFile(join(cwd, 'CHANGELOG.md'), 'utf8');
    expect(changelog).toContain(`## ${version}\n\n### Minor Changes\n\n- Walk on water.\n`);
    const later = await release(cwd);
    expect(later.stdout).not.toContain('lacks');
  });

  it('is packed with its digests, and would be published with its provenance', async () => {
    const cwd = await repository();
    const manifest = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'));
    const repositoryUrl = 'git+https://git.acme.test/acme/archive-assay.git';
    // What the build makes has a test of its own.
    const small = { ...manifest, scripts: {}, repository: { type: 'git', url: repositoryUrl } };
    await writeFile(join(cwd, 'package.json'), JSON.stringify(small));
    await fileIn(cwd, 'dist/sbom.cdx.json', '{}');
    await fileIn(cwd, '.gitignore', 'dist/\nreports/\n');
    await git(cwd, 'add', '.');
    await git(cwd, 'commit', '-qm', 'Release');
    const { code, stdout } = await release(cwd, '--dry-run');
    expect(stdout).not.toContain('would refuse');
    expect(code).toBe(0);
    expect(stdout).toContain(`+ archive-assay@${manifest.version}`);
    expect(stdout).toMatch(/would tag \w+ as v/);
    const checked = await ended('sha256sum', ['--check', 'SHA256SUMS'], {
      cwd: join(cwd, 'reports/release'),
      env: process.env,
    });
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('sbom.cdx.json: OK'),
    });
    expect((await git(cwd, 'tag')).stdout).toBe('');
  });
});
