import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { ReferenceChild } from '../../src/archive/child.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import type { SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn, startAssay } from '../support/assay.js';

const FAULT = 'files/oversize-is-400/answered-413';
/** Checks that pass, that fail, that look at the whole run, and questions. */
const SOME = ['files/oversize', 'email/ids-of-the-whole-run-differ', 'email/thread', 'observe/a*'];
const MORE = [
  ...SOME,
  'files/upload-without-type',
  'email/ids-of-like-emails-differ',
  'observe/email-*',
];
const KILLS = 2;

async function archive(options: ReferenceOptions = {}): Promise<ReferenceChild> {
  const server = await startArchive(options);
  onTestFinished(() => server.stop());
  return server;
}

/** A report but for ids and times. */
function gist({ verdict, summary, requirements, checks, observations }: SavedRunReport) {
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  return {
    verdict,
    requirements: requirements.map(({ id, outcome, reason, checks: own }) => ({
      id,
      outcome,
      reason,
      checks: own.toSorted(),
    })),
    checks: checks
      .map(({ id, outcome, reason, failure }) => ({
        id,
        outcome,
        reason,
        failure: failure && {
          expected: failure.expected,
          actual: failure.actual,
          reproduced: failure.reproduced,
          exchanges: failure.exchanges.length,
        },
      }))
      .sort(byId),
    observations: observations.toSorted(byId),
    counts: { requirements: summary.requirements, checks: summary.checks },
  };
}

const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);

/** How many verdicts and answers a run that goes on from these lines may take over. */
function verdictsIn(lines: readonly string[]): number {
  const ids = lines.flatMap((line) => {
    const { type, check, observation } = JSON.parse(line) as {
      type: string;
      check?: { id: string; outcome: string };
      observation?: { id: string; answer: string };
    };
    if (type === 'observed')
      return observation?.answer.startsWith('no answer') ? [] : observation?.id;
    return type === 'check-finished' && /^(passed|failed|not-observed)$/.test(check?.outcome ?? '')
      ? check?.id
      : [];
  });
  return new Set(ids).size;
}

/** How often each check was started that was not taken over. */
function startsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const event = JSON.parse(line) as { type: string; id?: string };
    return event.type === 'check-started' && event.id !== undefined ? [event.id] : [];
  });
}

it(`killed at ${KILLS} random moments and resumed each time, comes to what one whole run comes to`, {
  timeout: 240_000,
}, async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive({ fault: FAULT })));
  const target = ['run', '--target', 'profile.yaml', '--concurrency', '6'];
  const begin = [...target, '--only', ...MORE, '--seed', '5'];
  const whole = await assay([...begin, '--out', 'whole', '--report', 'ndjson'], { cwd });
  expect(whole.code).toBe(1);

  const file = join(cwd, 'reports/report.ndjson');
  const ends = (await linesOf(join(cwd, 'whole/report.ndjson'))).filter((line) =>
    /^\{"type":"(check-finished|observed)".*"soFar"/.test(line),
  ).length;
  const kills: number[] = [];
  let left: string[] = [];
  let args = [...begin, '--report', 'ndjson'];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // So far apart that the last one comes before the end, most of the time.
    const share = Math.ceil(Math.random() * 2 * (ends / (KILLS + 1)));
    const before = (await linesOf(file))[0];
    const { child, finished } = startAssay(args, { cwd });
    let over = false;
    void finished.then(() => {
      over = true;
    });
    // The lines of the run before are there until those that are taken over have replaced them.
    while (!over) {
      const lines = await linesOf(file);
      const ended = lines.filter((line) => line.includes('"soFar"')).length;
      if (lines[0] !== before && ended > share) break;
      await sleep(2);
    }
    child.kill('SIGKILL');
    await finished;
    left = await linesOf(file);
    kills.push(left.length);
    args = [...target, '--resume', 'reports/report.ndjson'];
  }
  const { stderr, stdout, code } = await assay(args, { cwd });
  expect(stderr, `killed after ${kills} lines`).toBe('');
  expect(code).toBe(1);
  expect(stdout).toContain('reports/report.ndjson');
  const merged = await reportIn(cwd);
  expect(gist(merged), `killed after ${kills} lines`).toEqual(
    gist(await reportIn(cwd, 'whole/report.json')),
  );
  const { continues } = merged.run;
  expect(continues?.as).toBe('resume');
  expect(continues?.runs.length).toBeGreaterThanOrEqual(KILLS - 1);
  expect(continues?.kept).toBe(verdictsIn(left));
  expect(continues?.kept).toBeGreaterThan(0);
  expect(new Set(merged.exchanges.map(({ id }) => id)).size).toBe(merged.exchanges.length);
  for (const { failure } of merged.checks) {
    const ids = merged.exchanges.map(({ id }) => id);
    if (failure !== undefined) expect(ids).toEqual(expect.arrayContaining(failure.exchanges));
  }
});

it('repeats nothing that has a verdict when it goes on after Ctrl-C', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive()));
  const target = ['run', '--target', 'profile.yaml', '--concurrency', '1'];
  const { child, until, finished } = startAssay(
    [...target, '--only', ...SOME, '--report', 'ndjson', '--verbose', '--no-color'],
    { cwd },
  );
  await until('✓ ');
  child.kill('SIGINT');
  expect((await finished).code).toBe(130);
  const passed = (await reportIn(cwd)).checks.filter(({ outcome }) => outcome === 'passed');
  expect(passed.length).toBeGreaterThan(0);

  const { code, stdout } = await assay([...target, '--resume', 'reports/report.ndjson'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/goes on {5}from run /);
  const after = await linesOf(join(cwd, 'reports/report.ndjson'));
  const preflight = after.findIndex((line) => line.startsWith('{"type":"preflight"'));
  expect(startsIn(after.slice(0, preflight))).toEqual(
    expect.arrayContaining(passed.map(({ id }) => id)),
  );
  const again = new Set(startsIn(after.slice(preflight)));
  expect(passed.filter(({ id }) => again.has(id))).toEqual([]);
});

it('runs again what failed, and what no verdict came of, beside the verdicts that stay', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'broken.yaml', profileOf(await archive({ fault: FAULT })));
  await fileIn(cwd, 'mended.yaml', profileOf(await archive()));
  const first = ['run', '--target', 'broken.yaml', '--only', ...SOME, 'files/upload-without-type'];
  const red = await assay(first, { cwd });
  expect(red.code).toBe(1);
  const last = red.stdout.trimEnd().split('\n').slice(-5);
  expect(last[0]).toBe('reports: reports/report.json, reports/junit.xml');
  expect(last[1]).toBe('curl lines need the token of the profile: export ASSAY_TOKEN=…');
  expect(last[2]).toBe(
    `some curl lines read a body from a file, so run them in ${await realpath(cwd)}`,
  );
  expect(last[3]).toBe(
    'run again what failed and what it builds on: npx assay run --target broken.yaml --again reports/report.json',
  );
  const before = await reportIn(cwd);
  const failed = before.checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);

  const args = ['run', '--target', 'mended.yaml', '--again', 'reports/report.json'];
  const formats = ['--report', 'ndjson', 'html', 'markdown'];
  const { code, stdout } = await assay([...args, ...formats], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain(`; ${failed.length} checks run now, `);
  expect(stdout).toMatch(/^\d+ exchanges · .* · in 2 runs together/m);
  expect(stdout).toMatch(/^of these in this run: \d+ exchanges · /m);
  expect(stdout).toContain('leave out --again to judge all of it anew');
  for (const page of ['report.html', 'report.md']) {
    expect(await readFile(join(cwd, 'reports', page), 'utf8')).toMatch(
      /from run \S+ of \S+, \d+ verdict/,
    );
  }
  const merged = await reportIn(cwd);
  const ran = (report: SavedRunReport) =>
    report.checks
      .filter(({ outcome }) => outcome !== 'deselected')
      .map(({ id }) => id)
      .sort();
  expect(ran(merged)).toEqual(ran(before));
  expect(merged.summary.checks.failed).toBe(0);
  expect(merged.run.seed).toBe(before.run.seed);
  expect(merged.run.continues).toMatchObject({ as: 'again', runs: [{ id: before.run.id }] });
  const lines = await linesOf(join(cwd, 'reports/report.ndjson'));
  const preflight = lines.findIndex((line) => line.startsWith('{"type":"preflight"'));
  expect(startsIn(lines.slice(preflight)).sort()).toEqual(failed.sort());
});

it('goes on with the timeout of the report, unless the command line names one', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive()));
  const target = ['run', '--target', 'profile.yaml'];
  const only = ['--only', 'files/upload-without-type/voice/*'];
  const timeoutAfter = async (args: string[]) => {
    expect((await assay([...target, ...args], { cwd })).code).toBe(0);
    return (await reportIn(cwd)).run.options.timeoutMs;
  };
  expect(await timeoutAfter([...only, '--timeout', '5s'])).toBe(5_000);
  const resume = ['--resume', 'reports/report.json'];
  expect(await timeoutAfter(resume)).toBe(5_000);
  expect(await timeoutAfter([...resume, '--timeout', '30s'])).toBe(30_000);
  expect(await timeoutAfter([...resume, '--timeout', '20s'])).toBe(20_000);
});

it('keeps the files that a verdict refers to which it takes over', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive({ fault: FAULT })));
  const target = ['run', '--target', 'profile.yaml'];
  const args = [...target, '--only', 'files/oversize', '--report', 'ndjson'];
  expect((await assay(args, { cwd })).code).toBe(1);
  expect((await assay([...target, '--resume', 'reports/report.ndjson'], { cwd })).code).toBe(1);
  const { checks, run } = await reportIn(cwd);
  expect(run.continues?.runs).toHaveLength(1);
  const files = checks.flatMap(
    ({ failure }) => /reports\/bodies\/\S+/.exec(failure?.curl ?? '') ?? [],
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await readFile(join(cwd, file))).length).toBeGreaterThan(0);
});

it('writes the formats of the run that it goes on from, unless the command line names others', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive({ fault: FAULT })));
  const target = ['run', '--target', 'profile.yaml'];
  const formats = ['--report', 'ndjson', 'html', 'markdown=notes/run.md'];
  const first = await assay([...target, '--only', 'files/oversize/voice/*', ...formats], { cwd });
  expect(first.code).toBe(1);
  const filesOf = async (args: string[]): Promise<string | undefined> => {
    const { stdout, stderr } = await assay([...target, ...args], { cwd });
    expect(stderr).toBe('');
    return /^reports: (.*)$/m.exec(stdout)?.[1];
  };
  const all =
    'reports/report.json, reports/junit.xml, reports/report.ndjson, reports/report.html, notes/run.md';
  const again = ['--again', 'reports/report.json'];
  expect((await filesOf(again))?.split(', ').sort()).toEqual(all.split(', ').sort());
  const resume = ['--resume', 'reports/report.ndjson'];
  expect(await filesOf(resume)).toBe(all);
  expect(await readFile(join(cwd, 'reports/report.html'), 'utf8')).toContain('from run');
  const before = await linesOf(join(cwd, 'reports/report.ndjson'));
  expect(await filesOf([...resume, '--report', 'badge', '--out', 'other'])).toBe(
    'other/report.json, other/junit.xml, other/badge.svg, other/report.ndjson',
  );
  expect(await linesOf(join(cwd, 'reports/report.ndjson'))).toEqual(before);
  expect(await filesOf([...resume, '--report', 'badge'])).toBe(
    'reports/report.json, reports/junit.xml, reports/badge.svg, reports/report.ndjson',
  );
});

it('completes the report of a part', { timeout: 120_000 }, async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive()));
  const target = ['run', '--target', 'profile.yaml'];
  const only = ['--only', 'files/upload-without-type', 'files/oversize'];
  const part = await assay([...target, ...only, '--budget', '66-requests'], { cwd });
  expect(part.code).toBe(0);
  const before = (await reportIn(cwd)).summary.checks;
  const again = await assay([...target, '--again', 'reports/report.json', '--tier', 'all'], {
    cwd,
  });
  expect(again.stderr).toBe('');
  expect(again.code).toBe(0);
  const after = (await reportIn(cwd)).summary.checks;
  expect(before.deselected).toBeGreaterThan(after.deselected ?? 0);
  expect(after.passed).toBe(12);
});

it('says what cannot go on, with exit code 2', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', profileOf(await archive()));
  const target = ['run', '--target', 'profile.yaml'];
  const only = ['--only', 'files/upload-without-type/voice/*'];
  expect((await assay([...target, ...only], { cwd })).code).toBe(0);
  const report = await readFile(join(cwd, 'reports/report.json'), 'utf8');
  await fileIn(cwd, 'r.json', report);
  await fileIn(cwd, 'other.json', report.replace(/"suite": "sha256:\w+"/, '"suite": "sha256:0"'));
  const refused = async (args: string[], message: string) => {
    const { code, stderr } = await assay(args, { cwd });
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  };
  await refused([...target, '--again', 'r.json', ...only], 'leave out --only');
  await refused([...target, '--resume', 'r.json', '--seed', '1'], 'leave out --seed');
  await refused([...target, '--resume', 'r.json', '--again', 'r.json'], 'from one report');
  await refused([...target, '--resume', 'r.json', '--tier', 'gate'], 'of the tier all');
  await refused([...target, '--again', 'r.json', '--tier', 'gate'], 'of the tier all');
  // All of it passed: what is taken over alone would be green whatever the target is now.
  await refused([...target, '--again', 'r.json'], 'there is nothing to run again');
  await refused(['run', '--again', 'r.json'], 'is the report of an archive, and the target is');
  await refused([...target, '--again', 'other.json'], 'was judged by other scenarios');
  await refused([...target, '--again', 'none.json'], 'there is no such file');
  await fileIn(cwd, 'profile.yaml', `${await readFile(join(cwd, 'profile.yaml'), 'utf8')}# mine\n`);
  await refused([...target, '--resume', 'r.json'], 'the profile was changed since');
});
