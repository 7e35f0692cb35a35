import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listenOn, started } from '../support/started-archive.js';
import { runVitest, vitestProject } from '../support/vitest-project.js';

const TEST = `import { conformance } from 'archive-assay/vitest';

await conformance({ target: './profile.yaml', only: ['files/re-upload'], seed: 1 });
`;

/** A project whose profile starts its server. */
async function project(more: Record<string, unknown> = {}) {
  const archive = await started(more);
  await vitestProject(archive.cwd, 'acme.test.ts', TEST);
  return archive;
}

it('starts the server of a profile for the tests, and stops it after them', async () => {
  const { cwd, env, isGone } = await project();
  const { success, tests, message } = await runVitest(cwd, [], env);
  expect(success, JSON.stringify([message, tests])).toBe(true);
  expect(tests.filter(({ status }) => status === 'passed').length).toBeGreaterThan(0);
  await isGone();
});

it('starts nothing where no test is asked for', async () => {
  const serve = 'touch began; sleep 60';
  const { cwd, env } = await project({ command: serve, ready: 1, timeout: '500ms' });
  const { tests } = await runVitest(cwd, ['-t', 'no test is called that'], env);
  expect(tests.filter(({ status }) => status === 'passed' || status === 'failed')).toEqual([]);
  await expect(readFile(join(cwd, 'began'))).rejects.toThrow('ENOENT');
});

it('fails each test, and says why, where the server is never ready', async () => {
  const command = 'echo cannot bind >&2; exit 7';
  const { cwd, env } = await project({ command, ready: 'listening' });
  const { success, tests } = await runVitest(cwd, [], env);
  expect(success).toBe(false);
  expect(tests.length).toBeGreaterThan(0);
  for (const { status, failureMessages } of tests) {
    expect(status).toBe('failed');
    expect(failureMessages.join()).toMatch(/no verdict: .*ended before it was ready/s);
  }
});

it('judges nothing in place of the server that was to be started', async () => {
  const { cwd, port, env } = await project();
  await listenOn(port);
  const { success, tests } = await runVitest(cwd, [], env);
  expect(success).toBe(false);
  expect(tests.length).toBeGreaterThan(0);
  for (const { status, failureMessages } of tests) {
    expect(status).toBe('failed');
    expect(failureMessages.join()).toContain('before the command was run');
  }
});
