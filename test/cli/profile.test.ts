import { expect, it, onTestFinished } from 'vitest';
import type { ReferenceOptions } from '../../src/archive/options.js';
import { loadProfile } from '../../src/profile/load-profile.js';
import { prepareRun } from '../../src/suite/prepare-run.js';
import { profileOf, startArchive, TOKEN_FROM_ENV } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, idsOf, reportIn } from '../support/assay.js';
import { expectConformant } from '../support/expect-verdict.js';

async function archive(options: ReferenceOptions = {}) {
  const server = await startArchive(options);
  onTestFinished(() => server.stop());
  return server;
}

it('does not start with a profile that is wrong', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', 'target: x\nhosts:\n  vioce: http://127.0.0.1:1\n');
  const { code, stdout, stderr } = await assay(['run', '--target', 'profile.yaml'], { cwd });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^profile\.yaml:3:3: .*vioce.*\(did you mean voice\?\)\n/);
});

it.each([
  [
    'steps:\n  - upload: voice\n    expct: 200\n',
    /^own\.yaml:6:5: .*expct.*\(did you mean expect\?\)\n$/,
  ],
  ['steps:\n  - upload: voice\n', /^own\.yaml:5:3: no step has an expect/],
])('does not start with a scenario that is wrong: %j', async (steps, message) => {
  const cwd = await folderForTest();
  await fileIn(
    cwd,
    'own.yaml',
    `id: files/own\ntitle: x\njudges: files/any-type-passes\n${steps}`.replace(
      '\nsteps',
      '\nsteps',
    ),
  );
  const { code, stderr } = await assay(['run', '--scenarios', 'own.yaml', '--dry-run'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

it('runs a scenario of the user beside those of the package', async () => {
  const cwd = await folderForTest();
  const steps = 'steps:\n  - upload: voice\n    type: x/y\n    expect: 200\n';
  await fileIn(
    cwd,
    'own.yaml',
    `id: mine/x-y\ntitle: A type\njudges: files/any-type-passes\n${steps}`,
  );
  const args = ['run', '--scenarios', 'own.yaml', '--only', 'mine/*'];
  expect((await assay(args, { cwd })).code).toBe(0);
  const { requirements, checks } = await reportIn(cwd);
  expect(checks.find(({ id }) => id === 'mine/x-y')?.outcome).toBe('passed');
  expect(requirements.find(({ id }) => id === 'files/any-type-passes')?.outcome).toBe('passed');
});

it('does not observe what a profile has no host for, and is conformant all the same', async () => {
  const cwd = await folderForTest();
  const server = await archive();
  const urls = { voice: server.urls.voice };
  await fileIn(cwd, 'profile.yaml', profileOf({ ...server, urls }, TOKEN_FROM_ENV));
  const env = { ARCHIVE_TOKEN: server.token };
  const only = ['--only', 'records/plain-record', 'email/plain-email', 'files/upload-without-type'];
  const { code, stdout } = await assay(['run', '--target', 'profile.yaml', ...only], { cwd, env });
  expectConformant(stdout);
  expect(code).toBe(0);
  const report = await reportIn(cwd);
  expect(idsOf(report, 'passed')).toEqual(['files/type-is-optional', 'voice/plain-record-passes']);
  const email = report.requirements.find(({ id }) => id === 'email/plain-email-passes');
  expect(email).toMatchObject({
    outcome: 'not-observed',
    reason: 'the profile names no email host',
  });
});

it('leaves exactly the inspector checks unobserved without an inspector', async () => {
  const cwd = await folderForTest();
  const server = await archive();
  const path = await fileIn(
    cwd,
    'profile.yaml',
    profileOf(server, { ...TOKEN_FROM_ENV, inspector: undefined }),
  );
  const env = { ARCHIVE_TOKEN: server.token };
  const only = ['--skip', 'model', '--only', 'files/re-upload*', 'files/type-is-stored'];
  const { code, stdout } = await assay(['run', '--target', path, ...only], { cwd, env });
  expect(code).toBe(0);
  const report = await reportIn(cwd);
  expect(idsOf(report, 'passed')).toEqual([
    'files/reupload-answers-200',
    'files/reupload-stays-referenceable',
  ]);
  const lacking = report.requirements.filter(({ reason }) => reason === 'needs an inspector');
  expect(lacking.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['files/reupload-replaces', 'not-observed'],
    ['files/type-is-stored', 'not-observed'],
  ]);
  expect(stdout.replace(/\s+/g, ' ')).toContain('2 need an inspector');

  // Of the whole suite, by its plan: what needs one is left out, and nothing else.
  const target = await loadProfile(path, env);
  const { plan } = await prepareRun(target, { full: true });
  for (const { check, action } of plan) {
    expect(action, check.id).toBe(check.needs.inspector ? 'not-observed' : 'run');
  }
});

it('appends paths to base URLs that have one', async () => {
  const cwd = await folderForTest();
  const prefix = '/archive';
  const server = await archive({
    onePort: 0,
    prefixes: { conversations: prefix, voice: prefix, email: prefix, eventFeed: prefix },
  });
  expect(new Set(Object.values(server.urls)).size).toBe(1);
  await fileIn(cwd, 'profile.yaml', profileOf(server, TOKEN_FROM_ENV));
  const only = [
    'records/plain-record',
    'email/plain-email',
    'files/upload-answers-200',
    'files/incomplete-upload',
    'files/default-is-mandatory/voice',
    'files/re-upload-replaces',
    'archive/*/voice',
    'email/duplicate-is-202',
  ];
  const args = ['run', '--target', 'profile.yaml', '--skip', 'model', '--only', ...only];
  const { code } = await assay(args, { cwd, env: { ARCHIVE_TOKEN: server.token } });
  expect(code).toBe(0);
  const report = await reportIn(cwd);
  expect(report.target.hosts.voice).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/archive$/);
  expect(idsOf(report, 'passed').length).toBeGreaterThan(10);
});
