import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runShellCommand } from './run-shell-command.js';

/** What a shell waits for; it has no word of its own for that. */
const WAIT = `'${process.execPath}' -e 'setTimeout(() => {}, 60_000)'`;

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'commands-')));
  await writeFile(join(folder, 'print-token.sh'), 'echo "token of $1"', { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true }));

it('runs a command line in the folder of the profile', async () => {
  expect(
    await runShellCommand('sh ./print-token.sh acme | (read line; echo "$line")', folder),
  ).toBe('token of acme\n');
  expect(await runShellCommand('pwd', folder)).toBe(`${folder}\n`);
});

it('gives it no input', async () => {
  expect(await runShellCommand('read line; echo done', folder)).toBe('done\n');
});

it.each([
  ['echo hunter2; echo hunter2 >&2; exit 3', 'the token command failed: exit status 3'],
  ['./hunter2', 'the token command failed: exit status 127'],
  ['kill -TERM $$', 'the token command failed: SIGTERM'],
  ['while :; do echo hunter2; done', 'the token command failed: it printed more than 64 KiB'],
  [`echo hunter2; ${WAIT}; true`, 'the token command took too long: over 200 ms', 200],
  [`${WAIT} | read line`, 'the token command took too long: over 200 ms', 200],
])(
  'says why %j failed, and nothing of its output',
  async (command, message, timeoutMs?: number) => {
    const error = await runShellCommand(command, folder, timeoutMs).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'TokenError', message });
    expect(error).not.toHaveProperty('cause');
  },
);

it('leaves nothing behind that the shell had started', async () => {
  const command = `sh -c "echo \\$\\$ > pid; exec ${WAIT}" | read line`;
  await expect(runShellCommand(command, folder, 500)).rejects.toThrow('over 500 ms');
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    // A process that has ended but that nobody has waited for is not running any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

it('says that the folder is gone', async () => {
  const gone = join(folder, 'gone');
  await expect(runShellCommand('true', gone)).rejects.toThrow('the token command failed: ENOENT');
});
