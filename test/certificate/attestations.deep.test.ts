import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import { envelopeSchema } from '../../src/certificate/statement/envelope.js';
import { testResultStatement } from '../../src/certificate/statement/statement.js';
import { assay, fileIn } from '../support/assay.js';
import { type Certified, certificateIn, certify, entriesOf, jsonIn } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';

const attestation = (id: string, answer: string) =>
  `  - { requirement: ${id}, answer: ${answer}, by: Ann of Acme, evidence: manual p. 3, date: 2026-01-31 }\n`;
const FILE = `attestations:\n${attestation('archive/records-are-kept', 'yes')}${attestation(
  'email/request-id-is-logged',
  'no',
)}${attestation('voice/start-time-as-number-or-string', 'no')}`;

let made: Certified;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-attested-'));
  await fileIn(folder, 'people.yaml', FILE);
  const args = ['--only', 'voice/start-time/*', '--attestations', 'people.yaml'];
  made = await certify(folder, ['--tier', 'all', ...args]);
}, 120_000);
afterAll(() => removeFolder(made.folder));

const run = (...args: string[]) => assay(args, { cwd: made.folder });
const verify = (...args: string[]) => run('verify', 'acme.zip', '--key', 'acme.key.pub', ...args);

it('the word of people goes with a bundle, and is no verdict', async () => {
  expect(made.code).toBe(0);
  const entries = await entriesOf(made.bundle);
  expect(entries.get(ENTRY.attestations)?.toString()).toBe(FILE);
  const { predicate } = certificateIn(entries);
  expect(predicate.verdict).toBe('conformant');
  expect(predicate.attested.map(({ requirement, answer }) => [requirement, answer])).toEqual([
    ['archive/records-are-kept', 'yes'],
    ['email/request-id-is-logged', 'no'],
  ]);
  const { payload } = jsonIn(entries, ENTRY.testResult, envelopeSchema);
  const result = testResultStatement.parse(JSON.parse(Buffer.from(payload, 'base64').toString()));
  expect(result.predicate.passedTests).not.toContain('archive/records-are-kept');
  expect(result.predicate.warnedTests).toContain('email/request-id-is-logged');
});

it('verify says what is attested, and that it was not seen', async () => {
  const { code, stdout } = await verify();
  expect(code).toBe(0);
  expect(stdout).toMatch(/attested +email\/request-id-is-logged \(no, Ann of Acme\), archive\/rec/);
  expect(stdout).toMatch(/attested requirements rest on the word of a person/);
});

it.each([
  ['[archive/records-are-kept, voice/start-time-as-number-or-string]', 0, /^HOLDS/],
  [
    '[email/request-id-is-logged]',
    1,
    /policy: email\/request-id-is-logged is .*Ann of Acme says no/,
  ],
  [
    '["files/*-displayed"]',
    1,
    /policy: files\/filename-is-displayed is to have passed or to be att/,
  ],
])('a policy may ask for %s', async (globs, wanted, message) => {
  await fileIn(made.folder, 'policy.yaml', `attested: ${globs}\n`);
  const { code, stdout } = await verify('--policy', 'policy.yaml');
  expect(stdout).toMatch(message);
  expect(code).toBe(wanted);
});

it('a file with a mistake is one line with its place, before anything is sent', async () => {
  await fileIn(made.folder, 'wrong.yaml', FILE.replace('-logged', '-loged'));
  const { code, stderr } = await run(
    'certify',
    '--key',
    'acme.key',
    '--attestations',
    'wrong.yaml',
  );
  expect(stderr).toBe(
    'wrong.yaml:3:20: no requirement is called email/request-id-is-loged (did you mean email/request-id-is-logged?)\n',
  );
  expect(code).toBe(2);
  expect((await run('check', 'wrong.yaml')).code).toBe(2);
  expect((await run('check', 'people.yaml')).stdout).toContain('3 attestations');
});
