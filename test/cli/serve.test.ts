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
  expect((await first.stop()).code).toBe(0);

  const second = await serve(cwd, [], env);
  const inspector = /inspector:\n +url: (\S+)/.exec(second.stdout)?.[1];
  const file = await (await fetch(`${inspector}/files?fileKey=default/kept.txt`)).json();
  expect(file).toMatchObject({ size: 4 });
  const ended = await second.stop();
  expect(ended.stdout + ended.stderr).not.toContain(env.ASSAY_TOKEN);
});

it('says in one line which port or folder is of no use, and what to do', async () => {
  const cwd = await folderForTest();
  const { stdout } = await serve(cwd, ['--port', '0']);
  const port = new URL(/https?:\S+/.exec(stdout)?.[0] ?? '').port;
  await fileIn(cwd, 'file', '');
  await fileIn(cwd, 'other/index.sqlite', 'no database, but some text that is long enough for one');
  await fileIn(cwd, 'odd/token/file', '');
  const refused = async (...args: string[]) => {
    const { code, stderr } = await assay(['serve', ...args], { cwd });
    return `${code} ${stderr.replaceAll(cwd, '')}`;
  };
  expect(await refused('--data', 'kept')).toBe(
    '2 cannot serve: another archive that runs has /kept open; stop it, or name another folder with --data\n',
  );
  expect(await refused('--data', 'free', '--port', port)).toBe(
    `2 cannot serve: port ${port} is taken by another program; name another one with --port\n`,
  );
  expect(await refused('--data', 'free', '--inspector-port', port)).toBe(
    `2 cannot serve: port ${port} is taken by another program; name another one with --inspector-port\n`,
  );
  expect(await refused('--port', '9', '--inspector-port', '9')).toBe(
    '2 --port and --inspector-port need different ports\n',
  );
  for (const data of ['file', 'file/below']) {
    expect(await refused('--data', data)).toBe(
      `2 cannot serve: /${data} is a file, or below one; name another folder with --data\n`,
    );
  }
  expect(await refused('--data', '/proc/none')).toBe(
    '2 cannot serve: /proc/none cannot be used (it cannot be made); name another folder with --data\n',
  );
  expect(await refused('--data', 'other')).toBe(
    '2 cannot serve: the index in /other cannot be used (file is not a database); name another folder with --data\n',
  );
  expect(await refused('--data', 'odd')).toBe(
    '2 cannot serve: /odd/token cannot be used (it is a folder); name another folder with --data\n',
  );
});
