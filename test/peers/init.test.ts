import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { startArchive } from '../support/archive-process.js';
import { folderForTest } from '../support/assay.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const ENTER = '\r';
const ESCAPE = '\u0003';
const DOWN = '\u001b[B';
const CLEAR = '\u0015';

/**
 * Answers the questions of `assay init` on a terminal of its own, which `script` of util-linux
 * gives it.
 */
async function answer(
  cwd: string,
  answers: readonly (readonly [question: string, keys: string])[],
  size = 'cols 100 rows 40',
) {
  const { ARCHIVE_TOKEN: _none, CI: _ci, ...env } = process.env;
  const command = `stty ${size}; exec '${process.execPath}' '${MAIN}' init`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let seen = 0;
  let next = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const [question, keys] = answers[next] ?? [];
    if (
      question === undefined ||
      !stripVTControlCharacters(output.slice(seen)).includes(question)
    ) {
      return;
    }
    next += 1;
    seen = output.length;
    // The prompt reads keys only once it is drawn.
    setTimeout(() => child.stdin.write(keys ?? ''), 100);
  });
  const [code] = await once(child, 'close');
  return { code, output: stripVTControlCharacters(output) };
}

it('asks for what a profile needs, and tries it with a token that is not written', async () => {
  const server = await startArchive();
  onTestFinished(() => server.stop());
  const cwd = await folderForTest();
  const { code, output } = await answer(cwd, [
    ['Name and version', `${CLEAR}Asked 1${ENTER}`],
    ['Base URL of all operations', ENTER],
    ['Base URL for conversations', `${server.urls.conversations}${ENTER}`],
    ['Base URL for voice', ENTER],
    ['Base URL for email', `ftp://x${ENTER}`],
    ['begins with http', `${CLEAR}${server.urls.email}${ENTER}`],
    ['Base URL for the event feed', ENTER],
    ['attachments of emails', `${ENTER}`],
    ['access token', ENTER],
    ['name of the variable', ENTER],
    ['ARCHIVE_TOKEN is not set', `${server.token}${ENTER}`],
    ['inspector', `${server.inspectorUrl}${ENTER}`],
  ]);
  expect(code, output).toBe(0);
  expect(output).toContain('works  inspector');
  expect(output).not.toContain('FAILS');
  const text = await readFile(join(cwd, 'profile.yaml'), 'utf8');
  const { conversations, email } = server.urls;
  expect(parse(text)).toEqual({
    target: 'Asked 1',
    hosts: { conversations, email },
    emailFiles: 'conversations',
    auth: { bearer: '${ARCHIVE_TOKEN}' },
    inspector: { url: server.inspectorUrl },
  });
  expect(text + output).not.toContain(server.token);
});

it('takes a command for the token, or none, and writes nothing where it is broken off', async () => {
  const cwd = await folderForTest();
  const first = [
    ['Name and version', ENTER],
    ['Base URL of all operations', `http://127.0.0.1:1${ENTER}`],
  ] as const;
  const broken = await answer(cwd, [...first, ['access token', ESCAPE]]);
  expect(broken.code).toBe(130);
  expect(broken.output).toContain('nothing was written');
  await expect(readFile(join(cwd, 'profile.yaml'))).rejects.toThrow('ENOENT');

  const { code, output } = await answer(cwd, [
    ...first,
    ['access token', `${DOWN}${ENTER}`],
    ['The command', `echo a-token${ENTER}`],
    ['inspector', ENTER],
  ]);
  expect(code, output).toBe(3);
  expect(output).toMatch(/FAILS {2}reachable/);
  const profile = parse(await readFile(join(cwd, 'profile.yaml'), 'utf8'));
  expect(profile.auth).toEqual({ command: 'echo a-token' });
  expect(Object.keys(profile.hosts)).toEqual(['conversations', 'voice', 'eventFeed', 'email']);
});

it('asks in whole lines on a terminal that has not been told its size', async () => {
  const cwd = await folderForTest();
  const { code, output } = await answer(cwd, [['Name and version', ESCAPE]], 'cols 0 rows 0');
  expect(code).toBe(130);
  expect(output).toContain('Use a test archive: what is archived stays there permanently.');
  expect(output).toContain('nothing was written');
});
