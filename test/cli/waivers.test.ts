import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ReferenceChild } from '../../src/archive/child.js';
import type { SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, type Finished, fileIn, folderForTest, reportIn } from '../support/assay.js';

/** Everything that is too large is answered 413 instead of 400. */
const FAULT = 'files/oversize-is-400/answered-413';
const REQUIREMENT = 'files/oversize-is-400';
const OTHER = 'files/upload-without-type';
/** It builds on a check about missing files. */
const ABOVE = 'records/external-file-is-not-stored/voice';
/** A check that meets the fault, beside others that do. */
const ONE_CHECK = 'files/oversize/voice/length';

let broken: ReferenceChild;
beforeAll(async () => {
  broken = await startArchive({ fault: FAULT });
  return () => broken.stop();
});

interface Case {
  waivers: string;
  /** Against the archive with the fault; the embedded one is sound. */
  faulty?: boolean;
  args?: string[];
  /** What is judged. */
  only?: string[];
}

async function judged({
  waivers,
  faulty = true,
  args = [],
  only = ['files/oversize', OTHER],
}: Case): Promise<Finished & { cwd: string; report: () => Promise<SavedRunReport> }> {
  const cwd = await folderForTest();
  await fileIn(cwd, 'w.yaml', waivers);
  await fileIn(cwd, 'profile.yaml', profileOf(broken));
  const target = faulty ? ['--target', 'profile.yaml'] : [];
  const finished = await assay(
    ['run', ...target, '--only', ...only, '--seed', '5', '--waivers', 'w.yaml', ...args],
    { cwd },
  );
  return { ...finished, cwd, report: () => reportIn(cwd) };
}

/** One waiver as the text of a file. */
const waiving = (id: string, more = ''): string =>
  `waivers:\n  - id: ${id}\n    reason: fixed in 3.2\n${more}`;

it('1: counts a failure as waived, shows it everywhere, and ends with 0', async () => {
  const details = '    owner: ann\n    expiry: 2099-01-31\n    link: https://tickets.test/7\n';
  const { code, stdout, report, cwd } = await judged({
    waivers: waiving(REQUIREMENT, details),
    args: ['--report', 'ndjson'],
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^conformant: \d+ of \d+ musts judged, .*\b1 must waived/m);
  expect(stdout).toMatch(
    /~ files\/oversize-is-400: fixed in 3\.2\n {4}ann, until 2099-01-31, https:/,
  );
  expect(stdout).toMatch(/desel\. {2}waived$/m);
  const { requirements, checks, summary, waivers } = await report();
  const waiver = { id: REQUIREMENT, reason: 'fixed in 3.2', owner: 'ann', expiry: '2099-01-31' };
  expect(requirements.find(({ id }) => id === REQUIREMENT)).toMatchObject({
    outcome: 'waived',
    reason: 'fixed in 3.2 (ann, until 2099-01-31, https://tickets.test/7)',
    waiver,
  });
  const waived = checks.filter(({ outcome }) => outcome === 'waived');
  expect(waived.length).toBeGreaterThan(2);
  expect(waived.find(({ id }) => id === ONE_CHECK)).toMatchObject({
    waiver,
    failure: { actual: expect.stringContaining('413'), reproduced: '3 of 3' },
  });
  expect(summary.checks).toMatchObject({ waived: waived.length, failed: 0 });
  expect(waivers).toMatchObject([{ ...waiver, at: 'w.yaml:2:9', state: 'used' }]);
  expect(waivers?.[0]?.checks.toSorted()).toEqual(waived.map(({ id }) => id).sort());
  const junit = await readFile(join(cwd, 'reports/junit.xml'), 'utf8');
  expect(junit).toContain('failures="0"');
  expect(junit).toMatch(/waived: fixed in 3\.2 \(ann.*413/);
  const ndjson = await readFile(join(cwd, 'reports/report.ndjson'), 'utf8');
  expect(ndjson).toMatch(/"outcome":"waived"/);
});

it('2: fails with 1 for what is not waived beside it', async () => {
  const { code, report } = await judged({ waivers: waiving(ONE_CHECK) });
  expect(code).toBe(1);
  const { requirements, checks } = await report();
  expect(checks.find(({ id }) => id === ONE_CHECK)?.outcome).toBe('waived');
  expect(requirements.find(({ id }) => id === REQUIREMENT)?.outcome).toBe('failed');
});

it('3: takes globs, of checks or requirements, and ends with 0', async () => {
  const { code } = await judged({ waivers: waiving('"files/oversize-*"') });
  expect(code).toBe(0);
});

it('4: fails with 1 under a waiver that has expired, and names it', async () => {
  const { code, stdout, report, cwd } = await judged({
    waivers: waiving(REQUIREMENT, '    expiry: 2020-02-29\n'),
  });
  expect(code).toBe(1);
  expect(stdout).toContain('w.yaml:2:9: files/oversize-is-400: expired after 2020-02-29');
  expect(stdout).toMatch(/^nonconformant: 1 must failed; 1 expired waiver; /m);
  const { waivers, requirements } = await report();
  expect(waivers).toMatchObject([{ state: 'expired' }]);
  expect(requirements.find(({ id }) => id === REQUIREMENT)?.outcome).toBe('failed');
  expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toContain(
    'name="waiver of files/oversize-is-400"',
  );
});

it('5: fails with 1 under an expired waiver although nothing failed', async () => {
  const { code, report } = await judged({
    waivers: waiving(REQUIREMENT, '    expiry: 2020-02-29\n'),
    faulty: false,
  });
  expect(code).toBe(1);
  expect(await report()).toMatchObject({
    verdict: 'nonconformant',
    waivers: [{ state: 'expired' }],
  });
});

it('6: fails with 1 under a waiver of what passes now', async () => {
  const { code, stdout, report, cwd } = await judged({
    waivers: waiving('files/upload-without-type'),
    faulty: false,
    only: [OTHER],
  });
  expect(code).toBe(1);
  expect(stdout).toContain('w.yaml:2:9: files/upload-without-type: stale');
  expect(stdout).toMatch(/^nonconformant: 1 stale waiver; /m);
  expect(await report()).toMatchObject({ waivers: [{ state: 'stale', checks: [] }] });
  expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toMatch(/failures="1"/);
});

it('7: takes no waiver for stale of which a part was left out, and ends with 0', async () => {
  const { code, stdout, report } = await judged({
    waivers: waiving('files/upload-without-type'),
    faulty: false,
    only: ['files/upload-without-type/voice/*'],
  });
  expect(code).toBe(0);
  expect(stdout).toContain('1 waiver not checked, for not all that it names was judged: ');
  expect(await report()).toMatchObject({ waivers: [{ state: 'unused' }] });
});

it('8: ends with 2, before anything is sent, for a waiver that names nothing', async () => {
  const { code, stderr, stdout } = await judged({ waivers: waiving('files/oversize-is-40') });
  expect(stderr).toBe(
    'w.yaml:2:9: no requirement and no check is called files/oversize-is-40 (did you mean files/oversize-is-400?)\n',
  );
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

it('9: ends with 2 for a reason that nobody filled in', async () => {
  const { code, stderr } = await judged({
    waivers: `waivers:\n  - id: ${REQUIREMENT}\n    reason: ""\n`,
  });
  expect(stderr).toBe('w.yaml:3:13: say why this failure does not count for now\n');
  expect(code).toBe(2);
});

it('10: ends with 2 for each mistake in a file, with its place, also in `check`', async () => {
  const waivers = [
    'waivers:',
    `  - id: ${REQUIREMENT}`,
    '    reason: TODO',
    '    expires: 2027-01-31',
    '  - id: [files/**, files/**]',
    '    reason: twice',
    '    expiry: 2027-02-31',
    '    link: javascript:alert(1)',
  ].join('\n');
  const { code, stderr, cwd } = await judged({ waivers });
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toEqual([
    'w.yaml:3:13: say why this failure does not count for now',
    'w.yaml:4:5: unknown key "expires" (did you mean expiry?)',
    'w.yaml:5:20: files/** is waived above already',
    'w.yaml:7:13: expected a day such as 2027-01-31',
    'w.yaml:8:11: expected an address that begins with https://',
  ]);
  const checked = await assay(['check', 'w.yaml'], { cwd });
  expect(checked).toMatchObject({ code: 2, stderr, stdout: '' });
});

it('looks up what waivers name whatever else is wrong with the file', async () => {
  const cwd = await folderForTest();
  const waivers = `waivers:\n  - id: ${REQUIREMENT}x\n    reason: TODO\n    expiry: 2027-02-31\n`;
  await fileIn(cwd, 'w.yaml', waivers);
  const { stderr } = await assay(['check', 'w.yaml'], { cwd });
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^w\.yaml:2:9: no requirement and no check is called .*\(did you mean /),
    'w.yaml:3:13: say why this failure does not count for now',
    'w.yaml:4:13: expected a day such as 2027-01-31',
  ]);
});

it('11: stays incomplete, with 3, where what is waived has no verdict', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'w.yaml', waiving(REQUIREMENT));
  const gone = { ...broken, urls: { voice: 'http://127.0.0.1:1' } };
  await fileIn(cwd, 'profile.yaml', profileOf(gone, { inspector: undefined }));
  const args = ['run', '--target', 'profile.yaml', '--only', ONE_CHECK, '--waivers', 'w.yaml'];
  expect((await assay(args, { cwd })).code).toBe(3);
  expect(await reportIn(cwd)).toMatchObject({
    verdict: 'incomplete',
    waivers: [{ state: 'unused' }],
  });
});

it('12: waives a failed should under --strict, and ends with 0', async () => {
  const lax = await startArchive({ fault: 'files/version-is-part-of-the-path/no-version' });
  try {
    const cwd = await folderForTest();
    await fileIn(cwd, 'w.yaml', waiving('files/version-is-part-of-the-path'));
    await fileIn(cwd, 'profile.yaml', profileOf(lax));
    const args = [
      'run',
      '--target',
      'profile.yaml',
      '--only',
      'files/version-is-part-of-the-path',
      '--strict',
    ];
    expect((await assay(args, { cwd })).code).toBe(1);
    const waived = await assay([...args, '--waivers', 'w.yaml'], { cwd });
    expect(waived.stdout).toMatch(/1 should\s+waived/);
    expect(waived.code).toBe(0);
  } finally {
    await lax.stop();
  }
});

it('checks what waivers name, beside the scenarios that are given with them', async () => {
  const cwd = await folderForTest();
  const own = [
    'id: acme/own',
    'title: Own',
    'judges: files/upload-answers-200',
    'steps: [{ upload: voice, expect: { status: 200 } }]',
  ];
  await fileIn(cwd, 'own.yaml', own.join('\n'));
  await fileIn(cwd, 'w.yaml', waiving('acme/own'));
  expect(await assay(['check', 'w.yaml'], { cwd })).toMatchObject({
    code: 2,
    stderr: 'w.yaml:2:9: no requirement and no check is called acme/own\n',
  });
  expect(await assay(['check', 'w.yaml', 'own.yaml'], { cwd })).toMatchObject({
    code: 0,
    stderr: '',
  });
});

it('ends with 0 where checks without a verdict build on nothing but the waived failure', async () => {
  const cwd = await folderForTest();
  // Nobody knows whether it holds, so it is waived by name as well.
  const unseen = '  - id: voice/external-file-is-not-stored\n    reason: builds on that\n';
  await fileIn(cwd, 'w.yaml', waiving('voice/missing-file-is-400', unseen));
  const fault = ['--fault', 'voice/missing-file-is-400/answered-404', '--waivers', 'w.yaml'];
  const only = ['--only', 'records/missing-file/voice', ABOVE];
  const { code, stdout } = await assay(['run', '--tier', 'all', ...only, ...fault], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^conformant: 1 of 131 musts judged, .*1 waived without having been judged, 1 must waived/m,
  );
  expect(stdout).toContain(`without a verdict for it alone: ${ABOVE}`);
  const { checks } = await reportIn(cwd);
  expect(checks.find(({ id }) => id === ABOVE)).toMatchObject({
    outcome: 'waived',
    reason: 'builds on records/missing-file/voice, which is waived: fixed in 3.2',
    noVerdict: expect.stringContaining('failed'),
  });
  const junit = await readFile(join(cwd, 'reports/junit.xml'), 'utf8');
  expect(junit).toMatch(/waived: builds on records\/missing-file\/voice/);
  expect(junit).toMatch(/^<testsuites[^>]*failures="0" errors="0"/m);
  // What it builds on is judged anew, and so is what is waived with it.
  const again = await assay(['run', ...fault, '--again', 'reports/report.json'], { cwd });
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('2 checks run now');
});
