import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn } from '../support/assay.js';
import { type Certified, certificateIn, certify, entriesOf } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';

const FAULT = 'voice/start-time-as-number-or-string/no-strings';

let made: Certified;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-witness-'));
  made = await certify(folder, ['--tier', 'all', '--only', 'voice/start-time/*']);
  await run('certify', '--new-key', 'second.key');
}, 120_000);
afterAll(() => removeFolder(made.folder));

const run = (...args: string[]) => assay(args, { cwd: made.folder });
const verify = (...args: string[]) => run('verify', 'acme.zip', '--key', 'acme.key.pub', ...args);

describe('a policy', () => {
  it.each([
    ['tier: full', /policy: the tier is all, and has to be full/],
    ['tier: all', /policy: only a part of the tier all was selected/],
    ['strict: true', /policy: failed shoulds were not to count/],
    ['passed: ["voice/*"]', /policy: voice\/plain-record-passes is to have passed, and is desel/],
    ['passed: [telex/*]', /policy: telex\/\* is to have passed, and names no requirement/],
    ['inspected: ["archive/**", "voice/every-entry-is-archived"]', /policy: voice\/every-entry/],
    ['maximumAgeDays: 0', /policy: it is out of date since \d{4}-/],
    [`suites: ["sha256:${'0'.repeat(64)}"]`, /policy: the suite sha256:\w+ is none of those/],
    ['witnesses: 1', /policy: 0 of the 1 witnesses that it needs confirm it/],
  ])('that says %s is not met', async (text, message) => {
    await fileIn(made.folder, 'policy.yaml', `${text}\n`);
    const { code, stdout } = await verify('--policy', 'policy.yaml');
    expect(stdout).toMatch(message);
    expect(code).toBe(1);
  });

  it('that is met says nothing', async () => {
    const text = 'waivers: none\npassed: ["voice/start-time*"]\nmaximumAgeDays: 30\nwitnesses: 0\n';
    await fileIn(made.folder, 'policy.yaml', text);
    expect((await verify('--policy', 'policy.yaml')).code).toBe(0);
  });

  it('with a mistake is one line with its place', async () => {
    await fileIn(made.folder, 'policy.yaml', 'teir: full\n');
    const { code, stderr } = await verify('--policy', 'policy.yaml');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^policy\.yaml:1:1.*tier/);
  });

  it('goes with the bundle that is made by it', async () => {
    await fileIn(made.folder, 'own.yaml', 'waivers: none\nwitnesses: 1\n');
    const args = ['--key', 'acme.key', '--tier', 'all', '--only', 'voice/start-time/*'];
    await run('certify', ...args, '--policy', 'own.yaml', '--out', 'own.zip');
    const { code, stdout } = await run('verify', 'own.zip', '--key', 'acme.key.pub');
    expect(stdout).toMatch(/policy: 0 of the 1 witnesses/);
    expect(code).toBe(1);
  });
});

describe('a witness', () => {
  const witness = (key: string, out: string, ...args: string[]) =>
    run('witness', 'acme.zip', '--of', 'acme.key.pub', '--key', key, '--out', out, ...args);

  it('repeats what its signature over the bundle draws, and is shown with it', async () => {
    const { code, stdout } = await witness('second.key', 'w.zip', '--sample', '1');
    expect(stdout).toMatch(/repeated 1 of 3 checks: all ended as before/);
    expect(code).toBe(0);
    const { predicate } = certificateIn(await entriesOf(join(made.folder, 'w.zip')));
    expect(predicate.kind).toBe('witness');
    expect(predicate.witness).toMatchObject({ agreed: true, sample: { of: 3 } });
    const chain = await verify('--witness', 'w.zip', '--witness-key', 'second.key.pub');
    expect(chain.stdout).toMatch(/a witness with the key sha256:\w+\n {4}repeated 1 of 3 checks/);
    expect(chain.code).toBe(0);
  });

  it('that sees something else says so, and the bundle does not hold', async () => {
    const broken = await startArchive({ fault: FAULT });
    onTestFinished(() => broken.stop());
    await fileIn(made.folder, 'profile.yaml', profileOf(broken, { target: 'reference archive' }));
    const args = ['--target', 'profile.yaml'];
    const { code, stdout } = await witness('second.key', 'other.zip', ...args);
    expect(stdout).toMatch(/voice\/start-time\/string was passed, and is failed/);
    expect(code).toBe(1);
    const chain = await verify('--witness', 'other.zip', '--witness-key', 'second.key.pub');
    expect(chain.stdout).toMatch(/witness: voice\/start-time\/string was passed, and is failed/);
    expect(chain.code).toBe(1);
  });

  it('is of the same target', async () => {
    const { code, stderr } = await witness('second.key', 'other.zip', '--fault', FAULT);
    expect(stderr).toMatch(
      /the profile is of reference archive with the fault \S+, and the bundle/,
    );
    expect(code).toBe(2);
  });

  it('has to have repeated what a policy asks for', async () => {
    await fileIn(made.folder, 'sample.yaml', 'witnesses: 1\nsample: 2\n');
    const given = ['--witness', 'w.zip', '--witness-key', 'second.key.pub'];
    const { code, stdout } = await verify(...given, '--policy', 'sample.yaml');
    expect(stdout).toMatch(/policy: 0 of the 1 witnesses .*; 1 repeated fewer than 2 checks/);
    expect(code).toBe(1);
  });

  it('has a key of its own', async () => {
    const { code, stderr } = await witness('acme.key', 'same.zip');
    expect(code).toBe(2);
    expect(stderr).toMatch(/a witness has a key of its own/);
  });

  it('does not confirm another bundle', async () => {
    const args = ['--key', 'acme.key', '--tier', 'all', '--only', 'voice/start-time/*'];
    await run('certify', ...args, '--out', 'later.zip');
    const given = ['--witness', 'w.zip', '--witness-key', 'second.key.pub'];
    const { code, stdout } = await run('verify', 'later.zip', '--key', 'acme.key.pub', ...given);
    expect(stdout).toMatch(/witness: it is about another bundle/);
    expect(code).toBe(1);
  });

  it('is no certificate itself', async () => {
    const { code, stdout } = await run('verify', 'w.zip', '--key', 'second.key.pub');
    expect(stdout).toMatch(/this is the statement of a witness/);
    expect(code).toBe(1);
  });
});
