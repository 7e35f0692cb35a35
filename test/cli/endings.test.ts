import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { assay, fileIn, folderForTest, reportIn, startAssay } from '../support/assay.js';
import { bentProfile, startBentServer } from '../support/bent-server.js';

/** A folder with a profile of a correct archive, which takes its time with every answer. */
async function slowTarget() {
  const cwd = await folderForTest();
  const server = await startBentServer('none', { variations: { latencyMs: 200 } });
  onTestFinished(() => server.stop());
  await fileIn(cwd, 'profile.yaml', bentProfile(server));
  return { cwd, env: { BENT_TOKEN: server.token } };
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
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
  // It tries the port and finds it closed before somebody listens, or finds it open: both are waiting.
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { code, stdout } = await running.finished;
  expect(stdout).not.toContain('cannot connect');
  expect(stdout).toContain('no status could be read');
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
  expect(await readdir(join(cwd, 'reports'))).toEqual(['junit.xml', 'report.json']);
});

it.each(['SIGINT', 'SIGTERM'] as const)('ends with reports on %s', async (signal) => {
  const { cwd, env } = await slowTarget();
  const running = startAssay(['run', '--target', 'profile.yaml'], { cwd, env });
  await running.until('for ever');
  running.child.kill(signal);
  const { code, stdout } = await running.finished;
  expect(code).toBe(130);
  expect(stdout).toContain('interrupted');
  const { checks, verdict } = await reportIn(cwd);
  expect(verdict).toBe('incomplete');
  expect(checks.filter(({ outcome }) => ['failed', 'error'].includes(outcome))).toEqual([]);
  expect(await readdir(join(cwd, 'reports'))).toEqual(['junit.xml', 'report.json']);
});

it('takes the embedded archive with it when it is killed', async () => {
  const cwd = await folderForTest();
  const running = startAssay(['run', '--deadline', '20s'], { cwd, env: { TMPDIR: cwd } });
  await running.until('for ever');
  const [child, ...others] = await childrenOf(running.child.pid ?? 0);
  expect(others).toEqual([]);
  expect(isAlive(child ?? 0)).toBe(true);
  running.child.kill('SIGKILL');
  await running.finished;
  await vi.waitFor(() => expect(isAlive(child ?? 0)).toBe(false), { timeout: 15_000 });
});

/** The processes that a process started, as `ps` knows them. */
async function childrenOf(pid: number): Promise<number[]> {
  const ps = spawn('ps', ['-A', '-o', 'ppid=,pid='], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of ps.stdout) text += String(chunk);
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === pid)
    .map(([, child]) => child ?? 0);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('leaves no token command behind when the run ends first', async () => {
  const { cwd, env } = await slowTarget();
  const profile = await readFile(join(cwd, 'profile.yaml'), 'utf8');
  const auth = { command: 'echo $$ > pid; exec sleep 60' };
  await fileIn(cwd, 'waits.yaml', stringify({ ...parse(profile), auth }));
  const args = ['run', '--target', 'waits.yaml', '--deadline', '1s', '--only', 'files/re-upload'];
  const { code } = await assay(args, { cwd, env });
  expect(code).toBe(3);
  const pid = Number(await readFile(join(cwd, 'pid'), 'utf8'));
  // Whoever inherits what is left of it may take a while to clear it away.
  const isGone = () => expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await vi.waitFor(isGone, { timeout: 20_000, interval: 200 });
});
