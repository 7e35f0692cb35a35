import { createHash, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import { manifestSchema } from '../../src/certificate/bundle/manifest.js';
import { openSigner } from '../../src/certificate/keys/open-signer.js';
import { envelopeSchema, preAuthEncoding } from '../../src/certificate/statement/envelope.js';
import { testResultStatement } from '../../src/certificate/statement/statement.js';
import { verifyBundle } from '../../src/certificate/verification/verify-bundle.js';
import { runReportSchema } from '../../src/report/schema/run-report-schema.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import {
  type Certified,
  certificateIn,
  certify,
  entriesOf,
  jsonIn,
  SMALL,
} from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';
import { evidenceIn, putEvidence, resealed, zipped } from '../support/tampering.js';

/** One of them is beside the point. */
const PEOPLE = `attestations:
  - &said { requirement: archive/records-are-kept, answer: yes, by: Ann of Acme, evidence: manual, date: 2026-01-31 }
  - { <<: *said, requirement: email/duplicate-is-202, answer: no }
`;

let made: Certified;
let entries: Map<string, Buffer>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-certify-'));
  await fileIn(folder, 'people.yaml', PEOPLE);
  made = await certify(folder, [...SMALL, '--attestations', 'people.yaml']);
  entries = await entriesOf(made.bundle);
}, 120_000);
afterAll(() => removeFolder(made.folder));

const run = (...args: string[]) => assay(args, { cwd: made.folder });
const verified = (...args: string[]) =>
  run('verify', made.bundle, '--key', `${made.key}.pub`, ...args);

describe('a bundle', () => {
  it('lists every entry with its digest', () => {
    const { entries: listed } = jsonIn(entries, ENTRY.manifest, manifestSchema);
    const digests = Object.fromEntries(listed.map(({ path, sha256 }) => [path, sha256]));
    const own = [...entries].filter(([name]) => !/^(manifest|statements)/.test(name));
    expect(digests).toEqual(
      Object.fromEntries(
        own.map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
      ),
    );
    expect(Object.keys(digests)).toEqual(
      expect.arrayContaining(['reports/report.html', 'reports/report.sarif', 'reports/junit.xml']),
    );
  });

  it('has statements that a verifier of others accepts, and not once they are changed', () => {
    const envelope = jsonIn(entries, ENTRY.certificate, envelopeSchema);
    const verifier = new Verifier(
      {
        certificateAuthorities: [],
        timestampAuthorities: [],
        tlogs: [],
        ctlogs: [],
        publicKey: () => ({ publicKey: made.publicKey.key, validFor: () => true }),
      },
      { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
    );
    const accept = (dsseEnvelope: unknown) =>
      verifier.verify(
        toSignedEntity(
          bundleFromJSON({
            mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
            verificationMaterial: { publicKey: { hint: made.publicKey.id }, tlogEntries: [] },
            dsseEnvelope,
          }),
        ),
      );
    expect(() => accept(envelope)).not.toThrow();
    const payload = Buffer.from(envelope.payload, 'base64').toString('utf8');
    const other = Buffer.from(payload.replace('"conformant"', '"incomplete"')).toString('base64');
    expect(() => accept({ ...envelope, payload: other })).toThrow(/signature/);
  });

  it('says in the vetted test result what the certificate says', () => {
    const { payload } = jsonIn(entries, ENTRY.testResult, envelopeSchema);
    const { predicate, subject } = testResultStatement.parse(
      JSON.parse(Buffer.from(payload, 'base64').toString('utf8')),
    );
    const report = jsonIn(entries, ENTRY.report, runReportSchema);
    expect(predicate.result).toBe('PASSED');
    expect(predicate.passedTests).toEqual(
      report.requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id),
    );
    expect(subject).toEqual(certificateIn(entries).subject);
  });

  it('has what people vouch for, apart from what was seen', () => {
    const { attested } = certificateIn(entries).predicate;
    expect(attested.map(({ requirement }) => requirement)).toEqual(['archive/records-are-kept']);
    const report = jsonIn(entries, ENTRY.report, runReportSchema);
    expect(report.attestations?.map(({ state }) => state)).toEqual([
      'attested',
      'beside-the-point',
    ]);
    expect(entries.get(ENTRY.attestations)?.toString()).toBe(PEOPLE);
  });

  it('says in its reports for people what they are a part of', () => {
    const { signedAt } = certificateIn(entries).predicate;
    for (const name of ['reports/report.html', 'reports/report.md']) {
      const text = entries.get(name)?.toString('utf8').replaceAll('\\', '') ?? '';
      const said = `Part of a certification, whatever its verdict, of reference archive, made ${signedAt} for the key sha256:${made.publicKey.id}`;
      expect(text, name).toContain(said);
    }
  });

  it('keeps every exchange of every check, and no token', () => {
    const { summary, evidence } = certificateIn(entries).predicate;
    expect(summary.exchanges).toBeGreaterThan(20);
    // Whether a host that is silent is still there is asked beside the checks.
    expect(evidence.exchanges).toBeGreaterThan(0.9 * summary.exchanges);
    const lines = entries.get(ENTRY.exchanges)?.toString('utf8') ?? '';
    expect(lines).toContain('Bearer ‹token›');
    expect(lines).not.toMatch(/Bearer [^‹]/);
  });
});

describe('assay verify', () => {
  it('says what was certified, what is proved and what is not', async () => {
    const { code, stdout } = await verified();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^HOLDS/);
    for (const said of ['reference archive', 'conformant', made.publicKey.id, 'not proved']) {
      expect(stdout).toContain(said);
    }
    expect(stdout).toMatch(
      /\d+ of \d+ checks with a verdict end the same when the same suite judges/,
    );
    // A verdict rests on musts: they are counted by themselves, in every text.
    const counted =
      /Of \d+ musts, \d+ passed, 0 failed,\s+and\s+\d+\s+have\s+no\s+verdict.\s+Of\s+\d+\s+shoulds,/;
    const readme = entries.get('README.txt')?.toString() ?? '';
    for (const text of [stdout, readme]) {
      expect(text).toMatch(counted);
      expect(text).toMatch(/^\d+ musts +\d+ passed, .* judged\)\n\d+ shoulds +\d+ passed/m);
    }
  });

  it('says of one that only lacks what a policy asks for that it is authentic', async () => {
    await fileIn(made.folder, 'more.yaml', 'witnesses: 1\n');
    const { code, stdout } = await verified('--policy', 'more.yaml');
    expect(stdout).toMatch(
      /^AUTHENTIC, BUT DOES NOT MEET THE POLICY: .*\n {2}policy: 0 of the 1 witnesses that it needs confirm it/,
    );
    expect(stdout).not.toContain('not to be relied on');
    for (const said of [
      /^proved$/m,
      /^not proved$/m,
      /it is not out of date: that will be on 20/,
    ]) {
      expect(stdout).toMatch(said);
    }
    expect(code).toBe(1);
    const { stdout: json } = await verified('--policy', 'more.yaml', '--json');
    expect(JSON.parse(json)).toMatchObject({ holds: false, authentic: true });
    await fileIn(made.folder, 'old.yaml', 'maximumAgeDays: 0\n');
    const old = await verified('--policy', 'old.yaml');
    expect(old.stdout).toContain('policy: it is out of date since');
    expect(old.stdout).not.toContain('it is not out of date');
  });

  it('refuses the key of somebody else', async () => {
    await run('certify', '--new-key', 'other.key');
    await fileIn(made.folder, 'more.yaml', 'witnesses: 1\n');
    const given = ['--key', 'other.key.pub', '--policy', 'more.yaml'];
    const { code, stdout } = await run('verify', made.bundle, ...given);
    expect(code).toBe(1);
    // Nothing of what others have signed is repeated, or lacking.
    expect(stdout).not.toMatch(/policy|conformant|It says of itself/);
    expect(stdout).toMatch(/^DOES NOT HOLD: .* not to be relied on/);
    // One reason, said once for both.
    expect(stdout.match(/^ {2}signature: .*$/gm)).toEqual([
      expect.stringMatching(
        /statements\/certificate.dsse.json and statements\/test-result.dsse.json are not signed by the given key: the key that is named/,
      ),
    ]);
    expect(stdout).toMatch(/looked at\n +signature +NOT made with the given key/);
  });

  it('names the entry that is damaged, and not what is missing for it', async () => {
    const zip = await readFile(made.bundle);
    const at = zip.indexOf('profile.yaml') + 'profile.yaml'.length;
    // No compressed block begins like this.
    zip[at] = 0x07;
    await writeFile(join(made.folder, 'damaged.zip'), zip);
    const { code, stdout } = await run('verify', 'damaged.zip', '--key', `${made.key}.pub`);
    expect(code).toBe(1);
    const [, ...lines] = stdout.slice(0, stdout.indexOf('\n\n')).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}not-a-bundle: profile.yaml is damaged and cannot be unpacked/),
    ]);
    expect(stdout).toMatch(/looked at\n +signature +not looked at\n +entries +not done/);
  });

  it('takes what is no bundle for a mistake, and says so in one line', async () => {
    await writeFile(join(made.folder, 'good.yaml'), 'target: Acme\n');
    const { code, stdout, stderr } = await run('verify', 'good.yaml', '--key', `${made.key}.pub`);
    expect(stderr).toBe('good.yaml: this is no bundle: certify and witness make ZIP files\n');
    expect([code, stdout]).toEqual([2, '']);
  });

  it.each([
    ['a private key', 'acme.key', /private key/],
    ['no key at all', 'note.txt', /no public key/],
    ['a file that is not there', 'nothing.pub', /there is no such file|nothing\.pub/],
  ])('takes %s for a mistake', async (_, key, message) => {
    await writeFile(join(made.folder, 'note.txt'), 'hello\n');
    const { code, stderr } = await run('verify', made.bundle, '--key', key);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('a policy that can never be met', () => {
  it.each([
    [
      'passed: ["files/*"]',
      [],
      /^p\.yaml:1:10: files\/\* can never have passed, .* files\/filename-is-displayed/,
    ],
    [
      'passed: [voice/plain-record-passes]',
      ['--tier', 'all', '--only', 'voice/start*'],
      /^this run can never .*\n {2}voice\/plain-record-passes is to have passed, and is deselected: left out by the selection\n$/,
    ],
    [
      'load: [{ scenario: ./floors/busy.yaml }]',
      [],
      /^p\.yaml:1:20: \.\/floors\/busy\.yaml: there is no such file, and no load scenario by that name;/,
    ],
    ['tier: full', ['--tier', 'gate'], / {2}the tier is gate, and has to be full\n/],
    ['attested: [archive/records-are-kept]', ['--tier', 'gate'], /to be attested, and is not-obs/],
  ])('%s is told before anything is sent', async (policy, args, message) => {
    const cwd = await folderForTest();
    await writeFile(join(cwd, 'p.yaml'), `${policy}\n`);
    const given = ['--key', made.key, '--policy', 'p.yaml', '--out', 'b.zip', ...args];
    const { code, stdout, stderr } = await assay(['certify', ...given], { cwd });
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await readdir(cwd)).toEqual(['p.yaml']);
  });
});

it('assay check tells all that is wrong with a policy, and what it names in other files', async () => {
  const cwd = await folderForTest();
  const load = [
    '  - scenario: ./busy.yaml',
    '  - { scenario: records, thresholds: [nobody.rate.mean > 1/s] }',
  ];
  await writeFile(join(cwd, 'p.yaml'), ['waiver: none', 'load:', ...load, ''].join('\n'));
  const { code, stdout, stderr } = await assay(['check', 'p.yaml'], { cwd });
  expect(stderr.trimEnd().split('\n')).toEqual([
    'p.yaml:1:1: unknown key "waiver" (did you mean waivers?)',
    expect.stringMatching(/^p\.yaml:3:15: \.\/busy\.yaml: there is no such file, and no load/),
    expect.stringMatching(/^p\.yaml:4:39: .*nobody/),
  ]);
  expect([code, stdout]).toEqual([2, '']);
});

it('the reports of its run stand beside the bundle', async () => {
  expect(await readdir(join(made.folder, 'acme-reports'))).toContain('report.json');
  expect(await readdir(made.folder)).not.toContain('reports');
});

it('a witness leaves the reports of earlier runs alone', async () => {
  await run('certify', '--new-key', 'lab.key');
  const earlier = await fileIn(made.folder, 'reports/report.json', 'mine');
  const args = ['--of', 'acme.key.pub', '--key', 'lab.key', '--out', 'seen.zip', '--sample', '1'];
  const { code, stdout } = await run('witness', 'acme.zip', ...args);
  expect(code, stdout).toBe(0);
  expect(await readFile(earlier, 'utf8')).toBe('mine');
  expect(await readdir(join(made.folder, 'seen-reports'))).toContain('report.json');
}, 60_000);

describe('a key', () => {
  it('is for its owner alone, and never replaced', async () => {
    expect((await stat(made.key)).mode & 0o777).toBe(0o600);
    const { code, stderr } = await run('certify', '--new-key', made.key);
    expect(code).toBe(2);
    expect(stderr).toMatch(/already exists; it was left unchanged/);
  });

  it('may be in the environment, or behind a command', async () => {
    const sign =
      "node -e \"const c=require('crypto');process.stdout.write(c.sign(null,require('fs').readFileSync(0),c.createPrivateKey(require('fs').readFileSync('acme.key'))).toString('base64'))\"";
    const { code, stderr } = await run(
      'certify',
      '--key',
      `command:${sign}`,
      '--public-key',
      'acme.key.pub',
      '--tier',
      'all',
      '--only',
      'voice/start*',
      '--out',
      'commanded.zip',
    );
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect((await run('verify', 'commanded.zip', '--key', 'acme.key.pub')).code).toBe(0);
    const failing = await run('certify', '--key', 'command:false', '--public-key', 'acme.key.pub');
    expect(failing.code).toBe(2);
    expect(failing.stderr).toMatch(/did not sign/);
    const unset = await run('certify', '--key', 'env:NOT_SET_ANYWHERE');
    expect(unset.code).toBe(2);
    expect(unset.stderr).toMatch(/NOT_SET_ANYWHERE is not set/);
  });

  it('signs what openssl would, by the encoding of DSSE', () => {
    const { payload, payloadType, signatures } = jsonIn(entries, ENTRY.testResult, envelopeSchema);
    const bytes = preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
    expect(bytes.toString('utf8')).toMatch(/^DSSEv1 28 application\/vnd\.in-toto\+json \d+ \{/);
    const signature = Buffer.from(signatures[0]?.sig ?? '', 'base64');
    expect(verify(null, bytes, made.publicKey.key, signature)).toBe(true);
  });
});

describe('where an inspector showed more of a passed check than is kept', () => {
  const LONG = 'records/many-entries-are-archived/conversations';
  let long: Certified;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-certify-long-'));
    // Beside it one that can be judged again: a bundle of which nothing can proves nothing.
    long = await certify(folder, ['--tier', 'all', '--only', LONG, 'voice/start-time/number']);
  }, 60_000);
  afterAll(() => removeFolder(long.folder));

  it('holds, and says so', async () => {
    const { bundle, key } = long;
    const { code, stdout } = await assay(['verify', bundle, '--key', `${key}.pub`], {
      cwd: long.folder,
    });
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('what an inspector showed was too long to be kept');
  });

  it('does not hold where another attempt, of which nothing is missing, is said to follow', async () => {
    const changed = await entriesOf(long.bundle);
    const lines = evidenceIn(changed);
    const last = lines.find(({ omitted }) => omitted !== undefined)?.session;
    const more = lines
      .filter(({ session, omitted }) => session === last && omitted === undefined)
      .map((line) => ({ ...line, session: `${LONG}#9` }));
    putEvidence(changed, [...lines, ...more]);
    await resealed(changed, await openSigner(long.key, undefined, {}));
    const path = join(long.folder, 'changed.zip');
    await writeFile(path, await zipped(changed));
    const verified = await verifyBundle(path, { key: long.publicKey, nowMs: Date.now() });
    const { findings } = verified;
    expect(findings.map(({ code }) => code)).toContain('judged-otherwise');
  }, 60_000);
});

it('says where nothing was judged before it signs that', async () => {
  const folder = await folderForTest();
  await assay(['certify', '--new-key', 'k'], { cwd: folder });
  const given = ['--key', 'k', '--out', 'b.zip', '--deadline', '1ms', ...SMALL];
  const { stdout, stderr, code } = await assay(['certify', ...given], { cwd: folder });
  expect(stderr).toContain('nothing was judged: the bundle that is signed now');
  expect(stdout).toContain('bundle: b.zip');
  expect(code).toBe(3);
}, 30_000);
