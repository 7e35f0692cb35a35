import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRegistry } from '../../src/certificate/registry/build-registry.js';
import { readTrust } from '../../src/certificate/registry/read-trust.js';
import { registrySchema } from '../../src/certificate/registry/registry-schema.js';
import { assay, fileIn } from '../support/assay.js';
import { type Certified, certify } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';

const ONLY = ['--tier', 'all', '--only', 'voice/start-time/*'];
const TRUST = `programme: Programme for archives
keys:
  - { key: acme.key.pub, of: Acme GmbH, targets: ["reference *"] }
  - { key: lab.key.pub, of: Test Lab AG, role: witness }
`;

let made: Certified;
let bundles: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-registry-'));
  made = await certify(folder, ONLY);
  bundles = join(folder, 'bundles');
  await mkdir(bundles);
  for (const key of ['lab.key', 'stranger.key']) await run('certify', '--new-key', key);
  await copyFile(made.bundle, join(bundles, '1-first.zip'));
  const witness = ['acme.zip', '--of', 'acme.key.pub', '--key', 'lab.key', '--sample', '1'];
  await run('witness', ...witness, '--out', join(bundles, '2-witness.zip'));
  await run('certify', '--key', 'acme.key', ...ONLY, '--out', join(bundles, '3-later.zip'));
  await run('certify', '--key', 'stranger.key', ...ONLY, '--out', join(bundles, '4-stranger.zip'));
  const broken = await readFile(made.bundle);
  broken[5000] = (broken[5000] ?? 0) ^ 1;
  await writeFile(join(bundles, '5-broken.zip'), broken);
  await writeFile(join(bundles, 'note.txt'), 'no bundle\n');
  await fileIn(folder, 'trust.yaml', TRUST);
}, 240_000);
afterAll(() => removeFolder(made.folder));

const run = (...args: string[]) => assay(args, { cwd: made.folder });
const listIn = async (site: string) =>
  registrySchema.parse(
    JSON.parse(await readFile(join(made.folder, site, 'registry.json'), 'utf8')),
  );

describe('assay registry build', () => {
  it('lists what holds, with what replaced it, and names what does not hold', async () => {
    const { code, stdout, stderr } = await run(
      'registry',
      'build',
      'bundles',
      '--trust',
      'trust.yaml',
    );
    expect(stderr).toBe('');
    expect(code).toBe(1);
    expect(stdout).toMatch(/superseded +bundles\/1-first\.zip +reference archive: conformant/);
    expect(stdout).toMatch(/valid +bundles\/3-later\.zip +reference archive: conformant/);
    expect(stdout).toMatch(/refused +bundles\/4-stranger\.zip +signature/);
    expect(stdout).toMatch(/refused +bundles\/5-broken\.zip/);
    const { entries } = await listIn('site');
    expect(entries.map(({ standing }) => standing)).toEqual([
      'valid',
      'superseded',
      'refused',
      'refused',
    ]);
    const [later, first, ...refused] = entries;
    expect(first?.supersededBy).toBe(later?.digest);
    expect(first?.certificate).toMatchObject({
      target: 'reference archive',
      signer: { of: 'Acme GmbH' },
      witnesses: [{ of: 'Test Lab AG' }],
      scope: { whole: false },
      rejudged: { same: 3, of: 3, sameSuite: true },
    });
    for (const { certificate } of refused) expect(certificate).toBeUndefined();
    const site = join(made.folder, 'site');
    expect((await readdir(join(site, 'certificates'))).length).toBe(2);
    // What is published can be verified by whoever reads it.
    const bundle = join(site, first?.file ?? '');
    expect((await run('verify', bundle, '--key', 'acme.key.pub')).code).toBe(0);
    const page = await readFile(join(site, 'index.html'), 'utf8');
    expect(page).toContain('Programme for archives');
    expect(page).not.toContain('4-stranger');
  });

  it('takes back what was published, once it holds no longer', async () => {
    await rm(join(bundles, '5-broken.zip'));
    await rm(join(bundles, '4-stranger.zip'));
    const text = TRUST.replace('of: Acme GmbH,', 'of: Acme GmbH, revoked: 2026-01-01,');
    await fileIn(made.folder, 'revoked.yaml', text);
    const args = ['registry', 'build', 'bundles', '--quiet', '--trust', 'revoked.yaml'];
    const { code, stdout } = await run(...args);
    expect([code, stdout]).toEqual([0, '']);
    const { entries } = await listIn('site');
    expect(entries.map(({ standing }) => standing)).toEqual(['revoked', 'revoked']);
  });

  it.each([
    ['', ''],
    ['waivers: none\nwitnesses: 1\nsample: 1\n', ' --policy policy.yaml'],
  ])('publishes all that its standing rests on, with the policy %j', async (policy, given) => {
    const here = await mkdtemp(join(made.folder, 'published-'));
    const site = join(here, 'site');
    await fileIn(made.folder, 'confirmed.yaml', policy);
    const trust = policy === '' ? TRUST : `policy: confirmed.yaml\n${TRUST}`;
    await fileIn(made.folder, 'published.yaml', trust);
    const folder = join(here, 'bundles');
    await mkdir(folder);
    for (const name of ['1-first.zip', '2-witness.zip']) {
      await copyFile(join(bundles, name), join(folder, name));
    }
    const args = ['registry', 'build', folder, '--trust', 'published.yaml', '--out', site];
    const built = await run(...args);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const [name = ''] = await readdir(join(site, 'certificates'));
    const page = await readFile(join(site, 'certificates', name), 'utf8');
    expect(page).toContain('valid</span>');
    // Whoever reads the page saves what it links to, and has the keys from those who hold them.
    const saved = join(here, 'saved');
    await mkdir(saved);
    const links = [...page.matchAll(/href="\.\.\/((?:bundles\/|policy)[^"]+)"/g)];
    for (const [, link = ''] of links) {
      await copyFile(join(site, link), join(saved, link.replace('bundles/', '')));
    }
    const [, line = ''] = /<code>npx archive-assay (verify [^<]*)<\/code>/.exec(page) ?? [];
    expect(line).toMatch(
      /^verify \w+\.zip --key PUBLIC-KEY --witness \w+\.zip --witness-key WITNESS-KEY/,
    );
    expect(line.endsWith(`WITNESS-KEY${given}`)).toBe(true);
    const keys = { 'PUBLIC-KEY': 'acme.key.pub', 'WITNESS-KEY': 'lab.key.pub' };
    const words = line
      .split(' ')
      .map((word) => new Map(Object.entries(keys)).get(word) ?? word)
      .map((word) => (word.endsWith('.pub') ? join(made.folder, word) : word));
    const { code, stdout } = await assay(words, { cwd: saved });
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^HOLDS/);
    expect(stdout).toContain('repeated 1 of 3 checks');
  });

  it('holds bundles against the policy of the programme, and a key against its targets', async () => {
    await fileIn(made.folder, 'policy.yaml', 'tier: full\n');
    await fileIn(made.folder, 'strict.yaml', `policy: policy.yaml\n${TRUST}`);
    await fileIn(made.folder, 'other.yaml', TRUST.replace('reference *', 'Acme *'));
    for (const [trust, finding] of [
      ['strict.yaml', 'policy'],
      ['other.yaml', 'other-target'],
    ]) {
      const args = ['registry', 'build', 'bundles', '--trust', trust ?? '', '--out', 'other'];
      expect((await run(...args)).code).toBe(1);
      const { entries } = await listIn('other');
      expect(entries.map(({ findings }) => findings[0]?.code)).toEqual([finding, finding]);
    }
  });

  it('knows what is out of date, and no witness that nobody trusts', async () => {
    await fileIn(made.folder, 'alone.yaml', TRUST.split('\n').slice(0, 3).join('\n'));
    const trust = await readTrust(join(made.folder, 'alone.yaml'));
    const paths = ['1-first.zip', '2-witness.zip'].map((name) => join(bundles, name));
    const later = Date.now() + 400 * 24 * 3_600_000;
    const { registry } = await buildRegistry(paths, trust, later);
    expect(registry.entries.map(({ standing }) => standing)).toEqual(['expired', 'refused']);
    expect(registry.entries[0]?.certificate?.witnesses).toEqual([]);
  });

  it.each([
    ['keys: [{ key: nothing.pub, of: A }]', /^t\.yaml:2:15: /],
    ['keys: [{ key: acme.key, of: A }]', /^t\.yaml:2:15: .*private key/],
    ['keys: [{ key: acme.key.pub, of: A, rôle: witness }]', /^t\.yaml:2:36: .*did you mean role/],
    [
      'keys: [{ key: acme.key.pub, of: A }, { key: acme.key.pub, of: B, role: witness }]',
      /^t\.yaml:2:45: this is the key of A above/,
    ],
  ])('tells what is wrong with %s', async (keys, message) => {
    await fileIn(made.folder, 't.yaml', `programme: P\n${keys}\n`);
    const { code, stderr } = await run('registry', 'build', 'bundles', '--trust', 't.yaml');
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  it('needs a folder with a bundle in it', async () => {
    await mkdir(join(made.folder, 'empty'), { recursive: true });
    for (const folder of ['empty', 'missing']) {
      const { code, stderr } = await run('registry', 'build', folder, '--trust', 'trust.yaml');
      expect(stderr).toMatch(/there is no (bundle in it|such folder)/);
      expect(code).toBe(2);
    }
  });
});
