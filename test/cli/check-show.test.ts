import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { check } from '../../src/cli/check/check.js';
import { removeFolder } from '../support/remove-folder.js';

const PROFILE = `target: a
hosts: { email: http://127.0.0.1:1 }
records:
  email:
    senders: { address: "{{email}}" }
    recipients: { to: [{ address: "{{email}}" }] }
    content: hello
    files: ["{{fileKey}}"]
`;

/** What `assay check` prints of a profile. */
async function shown(text: string, options: Parameters<typeof check>[1] = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-show-'));
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'p.yaml');
  await writeFile(file, text);
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    const write = vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += String(chunk).replaceAll(file, 'p.yaml');
      return true;
    });
    onTestFinished(() => write.mockRestore());
  }
  const code = await check([file], options);
  return { code, ...printed };
}

it('shows the record of a profile, and what its templates have no place for', async () => {
  const { code, stdout, stderr } = await shown(PROFILE, { show: 'email' });
  expect(code).toBe(0);
  const record = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(record.emailOverview).toMatchObject({
    recipients: { to: [{ address: expect.any(String) }, { address: expect.any(String) }] },
    files: [expect.stringMatching(/^default\//), expect.stringMatching(/^default\//)],
    content: 'hello',
  });
  expect(stderr).toContain('no list of senders; checks that want it are not observed');
  expect(stderr).toContain('the text of the record stands nowhere');
});

it('warns of a template without its placeholder, with its place', async () => {
  const { code, stderr } = await shown(PROFILE);
  expect(code).toBe(0);
  expect(stderr).toBe(
    'p.yaml:7:14: warning: the template of content has no {{text}}, so no email has the text or the size that a check wants\n',
  );
  const bare =
    'target: a\nhosts: { email: http://a }\nrecords: { email: { files: [x], recipients: y } }';
  const lines = (await shown(bare)).stderr.trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(
      /^p\.yaml:3:\d+: warning: the template of recipients has no \{\{email\}\}/,
    ),
    expect.stringMatching(/^p\.yaml:3:\d+: warning: the template of files has no \{\{fileKey\}\}/),
  ]);
});

it('shows nothing of what is no profile', async () => {
  const { code, stderr } = await shown('id: load/a\nworkloads: {}\n', { show: 'email' });
  expect(code).toBe(2);
  expect(stderr).not.toBe('');
});
