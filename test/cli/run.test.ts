import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assay, folderForTest, reportIn } from '../support/assay.js';
import { expectConformant } from '../support/expect-verdict.js';

/** A few checks, so that a run takes a moment. */
const FEW = ['--only', 'files/upload-without-type'];

/** The whole suite, on a machine that may be busy. */
const PATIENCE_MS = 300_000;

it(
  'judges the embedded archive conformant, and leaves two reports and nothing else',
  async () => {
    const cwd = await folderForTest();
    const temporary = join(cwd, 'tmp');
    await mkdir(temporary);
    const { code, stdout, stderr } = await assay(['run'], { cwd, env: { TMPDIR: temporary } });

    expect(stderr).toBe('');
    expect(stdout).toMatch(/^conformant: \d+ of \d+ musts judged/m);
    expect(stdout).toContain('reports: reports/report.json, reports/junit.xml');
    expect(code).toBe(0);
    const report = await reportIn(cwd);
    expect(report).toMatchObject({ schema: 'assay-report/1', verdict: 'conformant' });
    expect(report.summary.checks).toMatchObject({ failed: 0, error: 0, inconclusive: 0 });
    expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toMatch(/^<\?xml/);
    expect(await readdir(temporary)).toEqual([]);
  },
  PATIENCE_MS,
);

it('runs only what is asked for, and leaves out what is not', async () => {
  const cwd = await folderForTest();
  const { code } = await assay(['run', ...FEW, '--skip', '**/chunked', '--seed', '77'], { cwd });
  expect(code).toBe(0);
  const { checks, run, requirements } = await reportIn(cwd);
  const ran = checks.filter(({ outcome }) => outcome !== 'deselected').map(({ id }) => id);
  expect(ran.sort()).toEqual([
    'files/upload-without-type/conversations/length',
    'files/upload-without-type/eventFeed/length',
    'files/upload-without-type/voice/length',
  ]);
  expect(run.seed).toBe(77);
  expect(requirements.find(({ id }) => id === 'files/oversize-is-400')?.outcome).toBe('deselected');
});

it('takes one dead glob among several for a slip', async () => {
  const cwd = await folderForTest();
  const { code, stderr } = await assay(
    ['run', ...FEW, '--only', 'files/oversize-is-40', '--skip', 'voice/*'],
    { cwd },
  );
  expect(stderr).toBe(
    'no check or requirement matches files/oversize-is-40 (did you mean files/oversize-is-400?)\n',
  );
  expect(code).toBe(2);
  expect(await readdir(cwd)).toEqual([]);
});

it('tells of a plan what is left out and why, once for each reason', async () => {
  const args = ['run', '--dry-run', '--tier', 'smoke'];
  const cwd = await folderForTest();
  const { stdout } = await assay(args, { cwd });
  const { stdout: each } = await assay([...args, '--verbose'], { cwd });
  const checks = Number(/^(\d+) checks, about/m.exec(stdout)?.[1]);
  // One of them moves much, which is why it would be left out without the tier as well.
  const reasons = [
    ...stdout.matchAll(/^(\d+) checks?(?: and (\d+) questions)? deselected: (left out|moves)/gm),
  ];
  const leftOut = reasons.reduce((sum, [, some, asking = 0]) => sum + +(some ?? 0) + +asking, 0);
  // What only asks is counted apart, as the end of a run counts it.
  expect(Number(reasons[0]?.[2])).toBe(each.match(/^ {2}observe\//gm)?.length);
  expect(checks).toBeGreaterThan(100);
  expect(checks + leftOut).toBe(each.match(/^ {2}\S+ {2}/gm)?.length);
  expect(reasons.map(([, , , why]) => why)).toEqual(['left out', 'moves']);
  // So long a plan has its sums at the beginning as well.
  const isSum = /^(\d+ checks, about|about \d+ files)/;
  const sums = stdout.split('\n').filter((line) => isSum.test(line));
  expect(stdout.split('\n').slice(2, 4)).toEqual(sums.slice(0, 2));
  expect(sums.slice(2)).toEqual(sums.slice(0, 2));
});

it('plans nothing for a misspelt folder of checks, and says what was probably meant', async () => {
  const cwd = await folderForTest();
  const { code, stdout, stderr } = await assay(['run', '--dry-run', '--only', 'fils/**'], { cwd });
  expect(stdout).toContain('0 checks, about 0 exchanges');
  expect(stderr).toBe("did you mean --only 'files/**'?\n");
  expect(code).toBe(3);
});

it('says in one line that nothing matched, and what was probably meant', async () => {
  const cwd = await folderForTest();
  const { code, stdout, stderr } = await assay(['run', '--only', 'filez/**'], { cwd });
  expect(stdout).toBe(
    'incomplete: no check matched the selection filez/** (did you mean files/**?)\n\n' +
      'reports: reports/report.json, reports/junit.xml\n',
  );
  expect(stderr).toBe('');
  expect(code).toBe(3);
});

it.each([[['--only', 'nothing', 'like', 'it']], [['--skip', '**']]])(
  'is incomplete, with reports, when nothing matches %j',
  async (args) => {
    const cwd = await folderForTest();
    const { code, stdout } = await assay(['run', ...args], { cwd });
    expect(stdout).toContain('no check matched');
    expect(code).toBe(3);
    const { verdict, checks } = await reportIn(cwd);
    expect(verdict).toBe('incomplete');
    expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['deselected']));
  },
);

it('shows the plan of a dry run, and sends and writes nothing', async () => {
  const cwd = await folderForTest();
  const args = ['run', '--dry-run', '--only', 'files/re-upload-replaces'];
  const { code, stdout } = await assay(args, { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ {2}files\/re-upload-replaces {2}12 checks, \d+ exchanges, /m);
  expect(stdout).not.toContain('files/oversize');
  expect(stdout).toMatch(/12 checks, about \d+ exchanges/);
  expect(stdout).toMatch(/about \d\d files and 0 records would stay in the archive permanently/);
  expect(await readdir(cwd)).toEqual([]);
  const { stdout: each } = await assay([...args, '--verbose'], { cwd });
  expect(each).toMatch(/^ {2}files\/re-upload-replaces\/voice\/longer {2}\d+ exchanges, /m);
});

it('writes further reports where it is told to, beside the two', async () => {
  const cwd = await folderForTest();
  const wishes = ['--report', 'json=out/deep/mine.json', 'ndjson'];
  const { code, stdout } = await assay(['run', ...FEW, ...wishes], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain(
    'reports: reports/report.json, reports/junit.xml, out/deep/mine.json, reports/report.ndjson',
  );
  expect(await reportIn(cwd, 'out/deep/mine.json')).toEqual(await reportIn(cwd));
  const events = (await readFile(join(cwd, 'reports/report.ndjson'), 'utf8')).trim().split('\n');
  const types = events.map((line) => (JSON.parse(line) as { type: string }).type);
  expect(types.at(0)).toBe('run-started');
  expect(types.slice(-2)).toEqual(['run-finished', 'footer']);
});

it('has colours when asked for and none under NO_COLOR and --no-color', async () => {
  const cwd = await folderForTest();
  const [coloured, variable, flag] = await Promise.all([
    assay(['run', ...FEW], { cwd, env: { FORCE_COLOR: '1' } }),
    assay(['run', ...FEW], { cwd, env: { NO_COLOR: '1' } }),
    assay(['run', ...FEW, '--no-color'], { cwd, env: { FORCE_COLOR: '1' } }),
  ]);
  expect(coloured.stdout).toContain('\u001b[');
  expect(variable.stdout).not.toContain('\u001b');
  expect(flag.stdout).not.toContain('\u001b');
});

it('says no more than the verdict when told to be quiet', async () => {
  const cwd = await folderForTest();
  const { stdout } = await assay(['run', ...FEW, '--quiet'], { cwd });
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expectConformant(stdout);
});

it('says at once that a report cannot be written, and where', async () => {
  const cwd = await folderForTest();
  await writeFile(join(cwd, 'taken'), '');
  const { code, stderr } = await assay(['run', ...FEW, '--report', 'json=taken/mine.json'], {
    cwd,
  });
  expect(stderr).toMatch(
    /^the report taken\/mine\.json cannot be written: .*taken is not a folder\n$/,
  );
  expect(code).toBe(2);
  expect(await readdir(cwd)).toEqual(['taken']);
});
