import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';
import { fileIn } from '../support/assay.js';
import { ended } from './recipes.js';
import { git, noteIn, release, releaseRepository } from './release-repository.js';

const TIME = { timeout: 120_000 };
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('a release', TIME, () => {
  it('has the newest version of the changelog', () => {
    const [, version] = /^## (\S+)$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(JSON.parse(read('package.json')).version).toBe(version);
  });

  it('is refused where something is missing', async () => {
    const cwd = await releaseRepository();
    await noteIn(cwd);
    await git(cwd, 'tag', `v${JSON.parse(read('package.json')).version}`);
    const { code, stdout } = await release(cwd);
    expect(code).toBe(1);
    expect(stdout).toContain('refused: there are changes that are not committed');
    expect(stdout).toContain('refused: CHANGELOG.md lacks 1 changes');
    expect(stdout).toMatch(/refused: there is a tag v\S+ already/);
    expect(stdout).toContain('refused: package.json has no repository');
  });

  it('is packed with its digests, and would be published with its provenance', async () => {
    const cwd = await releaseRepository();
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
