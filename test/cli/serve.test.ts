import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assay, fileIn, folderForTest, reportIn, startAssay } from '../support/assay.js';

/** Serves an archive from `kept` in a folder. */
async function serve(cwd: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const running = startAssay(['serve', '--data', 'kept', ...args], { cwd, env });
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.finished;
  });
  await running.until('until Ctrl-C');
  return {
    /** What it printed up to now: the profile, and where it serves. */
    ...running.output(),
    stop: () => {
      running.child.kill('SIGINT');
      return running.finished;
    },
  };
}

it('prints a profile that run takes, and never its token', async () => {
  const cwd = await folderForTest();
  const { stdout, stop } = await serve(cwd, ['--port', '0', '--file-limit', '2MiB']);
  await fileIn(cwd, 'profile.yaml', stdout);
  const only = ['email/plain-email', 'files/up-to-the-limit', 'files/oversize'];
  const args = ['run', '--target', 'profile.yaml', '--report', 'ndjson', '--only', ...only];
  const run = await assay(args, { cwd });
  expect([run.code, run.stderr]).toEqual([0, '']);
  const { target, requirements } = await reportIn(cwd);
  expect(new Set(Object.values(target.hosts)).size).toBe(1);
  expect(requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)).toEqual([
    'files/up-to-the-limit-passes',
    'files/oversize-is-400',
    'email/plain-email-passes',
  ]);

  const ended = await stop();
  expect(ended.code).toBe(0);
  const file = join(cwd, 'kept', 'token');
  const token = (await readFile(file, 'utf8')).trim();
  expect(token.length).toBeGreaterThan(20);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const written = await Promise.all(
    ['reports/report.json', 'reports/junit.xml', 'reports/report.ndjson'].map((path) =>
      readFile(join(cwd, path), 'utf8'),
    ),
  );
  for (const text of [ended.stdout, ended.stderr, run.stdout, ...written]) {
    expect(text).not.toContain(token);
  }
});

it('takes a token from the environment, and keeps what it archived', async () => {
  const cwd = await folderForTest();
  const env = { ASSAY_TOKEN: 'a-token-of-the-test-0123456789' };
  const headers = { authorization: `Bearer ${env.ASSAY_TOKEN}` };
  const first = await serve(cwd, ['--port', '0'], env);
  expect(first.stdout).toContain('bearer: ${ASSAY_TOKEN}');
  const url = `${/https?:\S+/.exec(first.stdout)?.[0]}/v2/files/default/kept.txt`;
  expect((await fetch(url, { method: 'PUT', headers, body: 'kept' })).status).toBe(200);
  await first.stop();

  const second = await serve(cwd, [], env);
  const inspector = /inspector:\n +url: (\S+)/.exec(second.stdout)?.[1];
  const file = await (await fetch(`${inspector}/files?fileKey=default/kept.txt`)).json();
  expect(file).toMatchObject({ size: 4 });
  const ended = await second.stop();
  expect(ended.stdout + ended.stderr).not.toContain(env.ASSAY_TOKEN);
});
