import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { canConnect } from '../../src/http/connection/can-connect.js';
import { profileOf, startArchive, TOKEN_FROM_ENV } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn, startAssay } from '../support/assay.js';
import { freePort } from '../support/free-ports.js';

/** A folder with a profile of a correct archive, which takes its time with every answer. */
async function slowTarget() {
  const cwd = await folderForTest();
  const server = await startArchive({ variations: { latencyMs: 200 } });
  onTestFinished(() => server.stop());
  await fileIn(cwd, 'profile.yaml', profileOf(server, TOKEN_FROM_ENV));
  return { cwd, env: { ARCHIVE_TOKEN: server.token } };
}

const unreachable = (port: number): string =>
  `target: nobody\nhosts: { voice: "http://127.0.0.1:${port}" }\n`;

it('tells at once that a target is not there', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', unreachable(await freePort()));
  const { code, stdout } = await assay(['run', '--target', 'profile.yaml'], { cwd });
  expect(code).toBe(3);
  expect(stdout).toContain('cannot connect to the voice host: connect ECONNREFUSED');
  expect(stdout).toMatch(/^incomplete/m);
  const { summary, verdict } = await reportIn(cwd);
  expect(verdict).toBe('incomplete');
  expect(summary.checks).toMatchObject({ passed: 0, failed: 0, error: 0 });
  expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toContain('ECONNREFUSED');
});

it('waits for a target that is about to start', async () => {
  const cwd = await folderForTest();
  const port = await freePort();
  await fileIn(cwd, 'profile.yaml', unreachable(port));
  const args = ['run', '--target', 'profile.yaml', '--wait', '20s', '--only', 'voice/description'];
  const running = startAssay(args, { cwd });
  // It tries the port and finds it closed before somebody listens, or finds it open: both are
  // waiting.
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { code, stdout } = await running.finished;
  expect(stdout).not.toContain('cannot connect');
  // It closes every connection, so there is nothing to judge.
  expect(stdout).toMatch(/no status could be read|uploads to the voice host: the c/);
  expect(code).toBe(3);
});

it('gives up waiting, and says what is missing', async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', unreachable(await freePort()));
  const { code, stdout } = await assay(['run', '--target', 'profile.yaml', '--wait', '300ms'], {
    cwd,
  });
  expect(stdout).toContain('cannot connect to the voice host');
  expect(code).toBe(3);
});

it('ends at its deadline, with reports', async () => {
  const { cwd, env } = await slowTarget();
  const args = ['run', '--target', 'profile.yaml', '--deadline', '300ms'];
  const { code, stdout } = await assay(args, { cwd, env });
  expect(code).toBe(3);
  expect(stdout).toContain('the deadline of the run has passed');
  const { checks, verdict } = await reportIn(cwd);
  expect(verdict).toBe('incomplete');
  expect(checks.filter(({ outcome }) => ['failed', 'error'].includes(outcome))).toEqual([]);
  expect(await readdir(join(cwd, 'reports'))).toEqual([
    '.assay-files.json',
    'junit.xml',
    'report.json',
  ]);
});

it.each(['SIGINT', 'SIGTERM'] as const)('ends with reports on %s', async (signal) => {
  const { cwd, env } = await slowTarget();
  const running = startAssay(['run', '--target', 'profile.yaml'], { cwd, env });
  await running.until('permanently');
  running.child.kill(signal);
  const { code, stdout } = await running.finished;
  expect(code).toBe(130);
  expect(stdout).toContain('interrupted');
  expect(stdout).toContain(
    'go on where it ended: npx assay run --target profile.yaml --resume reports/report.json',
  );
  const { checks, verdict } = await reportIn(cwd);
  expect(verdict).toBe('incomplete');
  expect(checks.filter(({ outcome }) => ['failed', 'error'].includes(outcome))).toEqual([]);
  expect(await readdir(join(cwd, 'reports'))).toEqual([
    '.assay-files.json',
    'junit.xml',
    'report.json',
  ]);
});

it('takes the embedded archive with it when it is killed', async () => {
  const cwd = await folderForTest();
  const args = ['run', '--deadline', '20s', '--report', 'ndjson'];
  const running = startAssay(args, { cwd, env: { TMPDIR: cwd } });
  await running.until('permanently');
  const url = await vi.waitFor(() => hostOfRun(cwd), { timeout: 15_000 });
  expect(await canConnect(url, { timeoutMs: 5_000 })).toBeUndefined();
  running.child.kill('SIGKILL');
  await running.finished;
  const isGone = async () =>
    expect(await canConnect(url, { timeoutMs: 5_000 })).toContain('ECONNREFUSED');
  await vi.waitFor(isGone, { timeout: 15_000 });
});

/** Where the archive of a run is that is under way, as its report tells. */
async function hostOfRun(cwd: string): Promise<string> {
  const [first = ''] = (await readFile(join(cwd, 'reports/report.ndjson'), 'utf8')).split('\n');
  return runStarted.parse(JSON.parse(first)).target.hosts.voice;
}

const runStarted = z.object({ target: z.object({ hosts: z.object({ voice: z.url() }) }) });

it('leaves no token command behind when the run ends first', async () => {
  const { cwd, env } = await slowTarget();
  const profile = await readFile(join(cwd, 'profile.yaml'), 'utf8');
  const sleep = `exec '${process.execPath}' -e 'setTimeout(() => {}, 60_000)'`;
  const auth = { command: `echo $$ > pid; ${sleep}` };
  await fileIn(cwd, 'waits.yaml', stringify({ ...parse(profile), auth }));
  const args = ['run', '--target', 'waits.yaml', '--deadline', '5s', '--only', 'files/re-upload'];
  const { code } = await startAssay(args, { cwd, env }).finished;
  expect(code).toBe(3);
  const pid = Number(await readFile(join(cwd, 'pid'), 'utf8'));
  // Whoever inherits what is left of it may take a while to clear it away.
  const isGone = () => expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await vi.waitFor(isGone, { timeout: 20_000, interval: 200 });
});
