import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startNullSink } from '../../src/load/calibrate/null-sink.js';
import type { LoadReport } from '../../src/load/report/load-report.js';
import { assay, fileIn, folderForTest, startAssay } from '../support/assay.js';

const SECRET = 'a-token-that-nobody-may-see';
const TRICKLE = 'workloads: { mail: { submit: email, rate: 20/s, connections: 8 } }\nfor: 2s\n';

/** A folder with a profile of a null sink, and a scenario. */
async function setUp(scenario: string) {
  const sink = await startNullSink();
  onTestFinished(() => sink.stop());
  const cwd = await folderForTest();
  const hosts = ['conversations', 'voice', 'eventFeed', 'email'].map(
    (name) => `  ${name}: ${sink.url}`,
  );
  const auth = 'auth: { bearer: ${LOAD_TOKEN} }';
  await fileIn(cwd, 'p.yaml', ['target: sink', 'hosts:', ...hosts, auth, ''].join('\n'));
  await fileIn(cwd, 's.yaml', `id: load/s\ntitle: a test\n${scenario}`);
  const run = (...args: string[]) => assay(args, { cwd, env: { LOAD_TOKEN: SECRET } });
  const report = async (path = 'reports/report.json'): Promise<LoadReport> =>
    JSON.parse(await readFile(join(cwd, path), 'utf8'));
  return { cwd, run, report };
}

it('says before and after that nothing can be looked up without an inspector', async () => {
  const { run, report } = await setUp(
    `${TRICKLE}thresholds: ["mail.latency.p50 < 20 s", "lost == 0"]`,
  );
  const args = ['load', 's.yaml', '--target', 'p.yaml'];
  const note =
    'nothing can be looked up in the archive, without an inspector; not judged: lost == 0';
  expect((await run(...args, '--dry-run')).stdout).toContain(`  note    ${note}\n`);
  const { code, stdout } = await run(...args);
  expect(stdout).toContain(note);
  expect(stdout).toContain('  ? lost == 0  not judged: it needs an inspector\n');
  expect(stdout).toContain('errors < 0.1 %  0 %  (implied)');
  const { verdict, valid, reasons, thresholds } = await report();
  expect(thresholds[1]).toMatchObject({ outcome: 'no-samples', reason: expect.any(String) });
  expect([code, verdict]).toEqual([3, valid ? 'incomplete' : 'invalid']);
  if (valid) expect(reasons).toEqual(['lost == 0: not judged: it needs an inspector']);
  const crossed = await run(...args, '--threshold', 'mail.latency.p50 < 1 us');
  expect(crossed.code).toBe((await report()).valid ? 1 : 3);
});

it('plans no load that the target could not take', async () => {
  const { cwd, run } = await setUp(TRICKLE);
  const profile = await readFile(join(cwd, 'p.yaml'), 'utf8');
  const small = 'limits: { file: { accept: 1000000, refuse: 1000001 } }\n';
  await fileIn(cwd, 'small.yaml', `${profile}emailFiles: voice\n${small}`);
  const args = ['load', 'upload-1gb', '--target', 'small.yaml'];
  for (const more of [['--dry-run'], []]) {
    const { code, stderr } = await run(...args, ...more);
    expect(stderr).toMatch(
      /^the workload '.*' uploads files of .*, but the target takes at most 1 MB/,
    );
    expect(code).toBe(2);
  }
});

it('says the cause once where nothing could be measured', async () => {
  const { cwd, run } = await setUp(
    `${TRICKLE}thresholds: ["mail.latency.p50 < 20 s", "mail.rate.mean > 1/s"]`,
  );
  await fileIn(cwd, 'p.yaml', 'target: down\nhosts: { email: http://127.0.0.1:1 }\n');
  const { code, stdout } = await run('load', 's.yaml', '--target', 'p.yaml');
  expect(stdout).not.toContain('no samples');
  expect(stdout.match(/no connection to/g)).toHaveLength(1);
  expect(stdout).toContain('--wait 60s');
  expect(code).toBe(3);
});

it('judges thresholds by its exit code, and writes every report without the token', async () => {
  const { cwd, run, report } = await setUp(
    `${TRICKLE}thresholds: ["mail.failed == 0", "mail.latency.p50 < 20 s"]`,
  );
  const formats = ['ndjson', 'csv', 'openmetrics=o.txt'];
  const { code, stdout } = await run(
    'load',
    's.yaml',
    '--target',
    'p.yaml',
    '--report',
    ...formats,
  );
  const { verdict, valid, workloads, schema } = await report();
  expect(schema).toBe('assay-load/1');
  expect(workloads[0]).toMatchObject({ attempted: 40, acknowledged: 40 });
  // On a machine without any time to spare a load is invalid, and never green.
  expect([code, verdict]).toEqual(valid ? [0, 'met'] : [3, 'invalid']);
  expect(stdout).toContain('stay in the archive permanently');
  const names = await readdir(join(cwd, 'reports'));
  const shown = names.filter((name) => !name.startsWith('.'));
  expect(shown.sort()).toEqual(['junit.xml', 'report.csv', 'report.json', 'report.ndjson']);
  const files = [...names.map((name) => `reports/${name}`), 'o.txt'];
  for (const file of files) expect(await readFile(join(cwd, file), 'utf8')).not.toContain(SECRET);
  expect(stdout).not.toContain(SECRET);
  const metrics = await readFile(join(cwd, 'o.txt'), 'utf8');
  expect(metrics).toMatch(/outcome="acknowledged"\} 40\n/);
  expect(metrics.endsWith('# EOF\n')).toBe(true);
  const rows = (await readFile(join(cwd, 'reports/report.csv'), 'utf8')).trim().split('\r\n');
  const sum = rows.slice(1).reduce((total, row) => total + Number(row.split(',')[4]), 0);
  expect(sum).toBe(40);
});

it('fails on a crossed threshold, and says which', async () => {
  const { run, report } = await setUp(`${TRICKLE}thresholds: ["mail.acknowledged >= 1000"]`);
  const { code, stdout } = await run('load', 's.yaml', '--target', 'p.yaml');
  const { valid } = await report();
  expect(code).toBe(valid ? 1 : 3);
  expect(stdout).toContain('✗ mail.acknowledged >= 1000');
});

it('finds everything that is wrong with its words before it sends anything', async () => {
  const { cwd, run } = await setUp('workloads: { mail: { submit: emial, rate: 20/s } }\nfor: 2s\n');
  const wrong = await run('load', 's.yaml', '--target', 'p.yaml');
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('did you mean email')]);
  const unknown = await run('load', 'uploads-1gb', '--target', 'p.yaml');
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('did you mean upload-1gb'),
  ]);
  await fileIn(cwd, 't.yaml', `id: load/t\ntitle: t\n${TRICKLE}`);
  const format = await run('load', 't.yaml', '--target', 'p.yaml', '--report', 'jsn');
  expect([format.code, format.stderr]).toEqual([2, expect.stringContaining('did you mean json')]);
  const path = await run('load', 't.yaml', '--target', 'p.yaml', '--report', 'csv=t.yaml/r.csv');
  expect([path.code, path.stderr]).toEqual([2, expect.stringContaining('t.yaml is not a folder')]);
});

it('writes plain text where nobody watches, whatever CI says', async () => {
  const { cwd } = await setUp(TRICKLE);
  const env = { LOAD_TOKEN: SECRET, CI: '1' };
  const { stdout } = await assay(['load', 's.yaml', '--target', 'p.yaml'], { cwd, env });
  expect(stdout).toContain('mail');
  expect(stdout).not.toContain('\u001b');
});

it('looks for scenarios by name in more folders, before the ready ones', async () => {
  const { cwd, run } = await setUp(TRICKLE);
  const more = await folderForTest();
  await fileIn(more, 'records.yaml', `id: load/own\ntitle: a title of its own\n${TRICKLE}`);
  const asked = ['load', 'records', '--scenarios', cwd, more, '--dry-run'];
  expect(await run(...asked)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('a title of its own'),
  });
  const unknown = await run('load', 'recrods', '--scenarios', more);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean') });
  const nowhere = await run('load', 'records', '--scenarios', 'no-such-folder');
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('no-such-folder') });
});

it('takes the options of a run that mean nothing to a load', async () => {
  const { run } = await setUp(TRICKLE);
  const options = ['--runs', '5', '--concurrency', '2', '--full', '--strict'];
  expect(await run('load', 's.yaml', '--dry-run', ...options)).toMatchObject({ code: 0 });
  expect(await run('load', 's.yaml', '--dry-run', '--runs', 'x')).toMatchObject({ code: 2 });
});

it('reports what it knows when it is interrupted', async () => {
  const { cwd, report } = await setUp(`${TRICKLE.replace('2s', '60s')}`);
  const running = startAssay(['load', 's.yaml', '--target', 'p.yaml', '--verbose'], {
    cwd,
    env: { LOAD_TOKEN: SECRET },
  });
  await running.until('2 s  mail');
  running.child.kill('SIGINT');
  expect((await running.finished).code).toBe(130);
  const { verdict, workloads } = await report();
  expect(verdict).toBe('interrupted');
  expect(workloads[0]?.acknowledged).toBeGreaterThan(0);
});

it('compares repeated loads once there are enough of them', async () => {
  const { cwd, run } = await setUp(
    'workloads: { mail: { submit: email, connections: 2, count: 50 } }\n',
  );
  for (const path of ['a/1.json', 'b/1.json']) {
    await run('load', 's.yaml', '--target', 'p.yaml', '--quiet', '--report', `json=${path}`);
  }
  const few = await run('compare', 'a', 'b');
  // The generator of a busy machine may be the limit: then there is no run to compare.
  expect([few.code, few.stdout]).toEqual([
    3,
    expect.stringMatching(
      /\nundecided\n {2}what would decide it: load\/s: [01] runs? before .* repeat/,
    ),
  ]);
  const text = await readFile(join(cwd, 'a/1.json'), 'utf8');
  const slower = (factor: number) => {
    const copy: LoadReport = { ...JSON.parse(text), valid: true, verdict: 'met' };
    for (const { operations } of copy.workloads) {
      for (const { latencyMs } of operations) if (latencyMs) latencyMs.p50 *= factor;
    }
    return JSON.stringify(copy);
  };
  for (const n of [1, 2, 3, 4, 5]) {
    await fileIn(cwd, `a/${n}.json`, slower(1 + n / 100));
    await fileIn(cwd, `b/${n}.json`, slower(2 + n / 100));
  }
  const { code, stdout } = await run('compare', 'a', 'b');
  expect(stdout).toMatch(
    /mail\/email latency p50: \+9\d\.\d % \[\+9\d\.\d % to \+\d+\.\d %\] \(worse, p = 0\.0079; 0\.0079 among all\)/,
  );
  expect(stdout).toMatch(/ms \[.* ms to .* ms\] before, .* ms \[.* ms to .* ms\] after/);
  expect(code).toBe(1);
  const back = await run('compare', 'b', 'a');
  expect([back.code, back.stdout]).toEqual([0, expect.stringMatching(/\nbetter or the same\n$/)]);
  expect((await run('compare', 'a', 'nowhere')).code).toBe(2);
});
