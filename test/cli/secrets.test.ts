import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive, TOKEN_FROM_ENV } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';

/** A token as it may turn up: whole, but for an end, and in the usual encodings. */
function formsOf(token: string): string[] {
  const bytes = Buffer.from(token);
  return [
    token.slice(0, -1),
    token.slice(1),
    encodeURIComponent(token),
    bytes.toString('base64').replace(/=+$/, '').slice(0, -2),
    bytes.toString('hex'),
    [...token].reverse().join(''),
  ];
}

it('shows no token, whatever a check sends instead of it', async () => {
  const cwd = await folderForTest();
  // Every voice request with a bad token passes, so that its exchange and its curl line are
  // reported.
  const server = await startArchive({ fault: 'access/voice-needs-a-token/never-checked' });
  onTestFinished(() => server.stop());
  await fileIn(cwd, 'profile.yaml', profileOf(server, TOKEN_FROM_ENV));
  const only = [
    'access/operations-need-a-token/voice',
    'access/upload-needs-a-token/voice',
    'observe',
  ];
  const args = [
    'run',
    '--target',
    'profile.yaml',
    '--verbose',
    '--report',
    'ndjson',
    '--skip',
    'model',
  ];
  const run = await assay([...args, '--only', ...only], {
    cwd,
    env: { ARCHIVE_TOKEN: server.token },
  });
  expect(run.code).toBe(1);

  const { checks, exchanges } = await reportIn(cwd);
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  for (const kind of ['truncated', 'extended', 'other-case', 'other-scheme']) {
    expect(failed.map(({ id }) => id)).toContain(`access/operations-need-a-token/voice/${kind}`);
  }
  expect(exchanges.length).toBeGreaterThan(failed.length - 1);
  const entries = await readdir(join(cwd, 'reports'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map(({ parentPath, name }) => relative(cwd, join(parentPath, name)));
  for (const name of ['junit.xml', 'report.json', 'report.ndjson']) {
    expect(names).toContain(join('reports', name));
  }
  const written = await Promise.all(names.map((name) => readFile(join(cwd, name), 'utf8')));
  for (const text of [run.stdout, run.stderr, ...written]) {
    for (const form of formsOf(server.token)) expect(text).not.toContain(form);
  }
});
