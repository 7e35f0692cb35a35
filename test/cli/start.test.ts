import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { assay, fileIn, reportIn, startAssay } from '../support/assay.js';
import { listenOn, MAIN, started } from '../support/started-archive.js';

const ONLY = ['--only', 'voice/description'];

const args = ['run', '--target', 'profile.yaml', ...ONLY];

it.each([
  ['a URL', (port: number) => `http://127.0.0.1:${port}/v2/files/x`],
  ['a port', (port: number) => port],
  ['a line', () => 'inspector'],
  ['the hosts', () => undefined],
])('starts a server that is ready by %s, and stops it', async (_, ready) => {
  const { cwd, port, isGone, env } = await started();
  const path = join(cwd, 'profile.yaml');
  const text = await readFile(path, 'utf8');
  const value = ready(port);
  if (value !== undefined) {
    await fileIn(cwd, 'profile.yaml', text.replace('start:\n', `start:\n  ready: ${value}\n`));
  }
  const { code, stdout, stderr } = await assay(args, { cwd, env });
  expect([code, stderr], stdout).toEqual([0, '']);
  expect(stdout).toMatch(/^starting a started archive/);
  await isGone();
});

it('shows the last lines of one that never serves, in a report that is incomplete', async () => {
  const command =
    'echo the token is $ASSAY_TOKEN; echo Bearer zq-81-other; echo cannot bind >&2; exit 7';
  const { cwd, env } = await started({ command, ready: 'listening' });
  const { code, stdout } = await assay([...args, '--report', 'ndjson'], { cwd, env });
  expect(code).toBe(3);
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'ended before it was ready (exit status 7; waited for a line with "listening")',
  );
  expect(stdout).toContain('cannot bind');
  const report = await readFile(join(cwd, 'reports/report.json'), 'utf8');
  const ndjson = await readFile(join(cwd, 'reports/report.ndjson'), 'utf8');
  expect(JSON.parse(report)).toMatchObject({
    verdict: 'incomplete',
    serverOutput: ['the token is ‹secret›', 'Bearer ‹secret›', 'cannot bind'],
  });
  for (const text of [stdout, report, ndjson])
    expect(text).not.toMatch(/of-start-9d41|zq-81-other/);
  const { checks } = await reportIn(cwd);
  expect(new Set(checks.map(({ outcome }) => outcome))).not.toContain('failed');
});

it('gives up one that is not ready in time, and ends what it started', async () => {
  const command = `(trap '' TERM; echo $$ > pid; sleep 60) & echo waiting; wait`;
  const { cwd, env } = await started({ command, ready: 1, timeout: '500ms' });
  const { code, stdout } = await assay(args, { cwd, env });
  expect(code).toBe(3);
  expect(stdout.replace(/\s+/g, ' ')).toContain('not ready after 500ms (waited for port 1)');
  const pid = Number(await readFile(join(cwd, 'pid'), 'utf8'));
  const isGone = () => expect(() => process.kill(-pid, 0)).toThrow('ESRCH');
  await vi.waitFor(isGone, { timeout: 10_000 });
});

it.each(['SIGINT', 'SIGTERM'] as const)('stops the server on %s', async (signal) => {
  const { cwd, isGone, env } = await started();
  const running = startAssay(['run', '--target', 'profile.yaml'], { cwd, env });
  await running.until('permanently');
  running.child.kill(signal);
  expect((await running.finished).code).toBe(130);
  await isGone();
});

it('stops the server at the deadline, which counts from the beginning', async () => {
  const { cwd, isGone, env } = await started();
  const all = ['run', '--target', 'profile.yaml', '--deadline', '3s'];
  const { code, stdout } = await assay(all, { cwd, env });
  expect(code).toBe(3);
  expect(stdout).toContain('the deadline of the run has passed');
  await isGone();
});

it('says so when the server ends during the run', async () => {
  const { cwd, env, port } = await started();
  const serve = `'${process.execPath}' '${MAIN}' serve --data data --port ${port}`;
  const text = await readFile(join(cwd, 'profile.yaml'), 'utf8');
  const start = text.slice(0, text.indexOf('start:'));
  const command = `${serve} & echo $! > pid; wait`;
  await fileIn(cwd, 'profile.yaml', `${start}start: ${JSON.stringify({ command })}\n`);
  const running = startAssay(['run', '--target', 'profile.yaml'], { cwd, env });
  // The last line before the first check.
  await running.until('clock ');
  process.kill(Number(await readFile(join(cwd, 'pid'), 'utf8')), 'SIGKILL');
  const { code, stdout } = await running.finished;
  expect(stdout).toMatch(/the command of start has ended/);
  expect([1, 3]).toContain(code);
});

it('does not judge what is there already in place of what it would start', async () => {
  const { cwd, port, env } = await started();
  await listenOn(port);
  const { code, stderr } = await assay(args, { cwd, env });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^start: all hosts took connections before the command was run/);
});

it('starts nothing for a plan', async () => {
  const { cwd, env } = await started({ command: 'touch started' });
  expect((await assay([...args, '--dry-run'], { cwd, env })).code).toBe(0);
  expect((await assay(['check', 'profile.yaml'], { cwd, env })).code).toBe(0);
  await expect(readFile(join(cwd, 'started'))).rejects.toThrow('ENOENT');
});

it('starts the server for a load, too', async () => {
  const { cwd, isGone, env } = await started();
  await fileIn(
    cwd,
    'load.yaml',
    'id: load/started\ntitle: A few uploads\nworkloads:\n  up: { upload: { size: 1 KiB, host: voice }, connections: 2, count: 20 }\nthresholds: [up.failed == 0]\n',
  );
  const { stdout } = await assay(['load', 'load.yaml', '--target', 'profile.yaml'], { cwd, env });
  const report = JSON.parse(await readFile(join(cwd, 'reports/report.json'), 'utf8')) as {
    workloads: { acknowledged: number }[];
  };
  expect(report.workloads[0]?.acknowledged, stdout).toBe(20);
  await isGone();
});
