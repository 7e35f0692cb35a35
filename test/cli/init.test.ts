import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { parseBaseUrl } from '../../src/profile/base-url.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { newProfile } from '../../src/profile/new-profile.js';
import { profileSchema } from '../../src/profile/schema/profile-schema.js';
import { OPERATIONS } from '../../src/spec/operation.js';
import { startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import { authority, encryptedKey } from '../support/certificates.js';

const env = {
  ARCHIVE_TOKEN: 'a-token',
  ARCHIVE_SECRET: 'a-secret',
  ARCHIVE_PASSPHRASE: 'a passphrase',
  ARCHIVE_KEY: 'a-secret-key',
};

it('writes a profile that only wants its variables', async () => {
  const cwd = await folderForTest();
  const { code, stdout } = await assay(['init'], { cwd });
  expect([code, stdout]).toEqual([
    0,
    'profile.yaml: fill it in, then: npx assay check profile.yaml\n',
  ]);
  expect((await assay(['check', 'profile.yaml'], { cwd })).stderr).toContain('ARCHIVE_TOKEN');
  expect(await assay(['check', 'profile.yaml'], { cwd, env })).toMatchObject({
    code: 0,
    stdout: 'profile.yaml: the profile of My archive 1.0\nok\n',
  });
});

it('leaves out nothing that works when it is put in', async () => {
  const cwd = await folderForTest();
  await assay(['init', 'mine.yaml'], { cwd });
  const client = await authority('client.archive.test');
  await fileIn(cwd, 'ca.pem', client.cert);
  await fileIn(cwd, 'client.pem', client.cert);
  await fileIn(cwd, 'client-key.pem', encryptedKey(client, env.ARCHIVE_PASSPHRASE));
  const text = await readFile(join(cwd, 'mine.yaml'), 'utf8');
  const whole = text
    .replace('  bearer: ${ARCHIVE_TOKEN}\n', '')
    .replace('#command: ./print-token.sh', '')
    .replace(/^( *)#(?=\S| {2})/gm, '$1');
  expect(Object.keys(parse(whole)).sort()).toEqual(Object.keys(profileSchema.shape).sort());
  await writeFile(join(cwd, 'mine.yaml'), whole);
  expect(await assay(['check', 'mine.yaml'], { cwd, env })).toMatchObject({ code: 0, stderr: '' });
});

it.each([
  ['profile.yaml', 'already exists'],
  ['no-such-folder/profile.yaml', 'its folder does not exist'],
])('does not write %s', async (file, words) => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', 'target: mine\n');
  const { code, stderr } = await assay(['init', file], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(await readFile(join(cwd, 'profile.yaml'), 'utf8')).toBe('target: mine\n');
});

describe('with options', () => {
  const written = async (args: string[], environment: NodeJS.ProcessEnv = {}) => {
    const cwd = await folderForTest();
    const finished = await assay(['init', ...args], { cwd, env: environment });
    const text = await readFile(join(cwd, 'profile.yaml'), 'utf8').catch(() => '');
    return { cwd, text, ...finished };
  };

  it('writes what was said, and tries it', async () => {
    const server = await startArchive();
    onTestFinished(() => server.stop());
    const hosts = ['conversations', 'voice', 'email'] as const;
    const urls = hosts.flatMap((host) => [`--${host}`, server.urls[host]]);
    const args = [...urls, '--event-feed', server.urls.eventFeed, '--name', 'Acme: "3"'];
    const auth = ['--token-variable', 'ACME', '--inspector', server.inspectorUrl];
    const { code, stdout, text } = await written([...args, ...auth], { ACME: server.token });
    expect(code).toBe(0);
    expect(stdout).not.toContain('FAILS');
    // The interface does not say which of them it is.
    expect(stdout).toContain('which host takes the attachments of emails is not said');
    expect(stdout).toContain('works  inspector');
    expect(stdout).toContain('next: npx assay run --target profile.yaml --tier gate');
    expect(parse(text)).toEqual({
      target: 'Acme: "3"',
      hosts: server.urls,
      auth: { bearer: '${ACME}' },
      inspector: { url: server.inspectorUrl },
    });
    expect(text + stdout).not.toContain(server.token);
  });

  it('tries hosts without a token, and says what is missing', async () => {
    const server = await startArchive();
    onTestFinished(() => server.stop());
    const { code, stdout, text } = await written(['--email', server.urls.email]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/works {2}reachable/);
    expect(stdout).toContain('FAILS  token: ARCHIVE_TOKEN is not set, so nothing was sent\n');
    expect(stdout).toContain(
      'next: set ARCHIVE_TOKEN, then npx assay check profile.yaml --connect',
    );
    expect(parse(text)).toMatchObject({ emailFiles: 'email', hosts: { email: server.urls.email } });
  });

  it('says that nothing is there, and writes all the same', async () => {
    const { code, stdout } = await written(['--url', 'http://127.0.0.1:1', '--no-token']);
    expect(code).toBe(3);
    expect(stdout).toMatch(/FAILS {2}reachable .*ECONNREFUSED/);
    expect(stdout).toContain('next: mend what fails, then npx assay check');
    const { stdout: both } = await written(['--url', 'http://127.0.0.1:1']);
    expect(both).toContain('next: mend what fails and set ARCHIVE_TOKEN, then npx assay check');
  });

  it.each([
    ['--email', 'ftp://a.test'],
    ['--token-variable', 'a b'],
    ['--url', 'http://a.test', '--email-files', 'mail'],
    ['--voice', 'http://a.test', '--email', 'http://b.test', '--email-files', 'eventFeed'],
    ['--token-variable', 'A', '--token-command', 'b'],
  ])('writes nothing for %s %s', async (...args) => {
    const { code, text, stderr } = await written(args);
    expect([code, text]).toEqual([2, '']);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const hostUrls = fc
  .dictionary(fc.constantFrom(...OPERATIONS), fc.webUrl({ withQueryParameters: false }))
  .filter((hosts) => Object.values(hosts).every((url) => typeof parseBaseUrl(url) !== 'string'))
  .filter((hosts) => Object.keys(hosts).length > 0);

it('writes only profiles that check takes', async () => {
  const template = await readFile('docs/examples/new-profile.yaml', 'utf8');
  const auth = fc.constantFrom(null, undefined, { variable: 'A' }, { command: 'a: "b" # c' });
  await fc.assert(
    fc.asyncProperty(names, hostUrls, auth, async (name, hosts, method) => {
      // Reports show a name on one line, and a reference to a variable is none.
      fc.pre(!/\p{Cc}|\$\{/u.test(name));
      const text = newProfile(template, { name, hosts, auth: method });
      const target = await parseProfile('p.yaml', text, { A: 'a', ARCHIVE_TOKEN: 'b' });
      expect(target.name).toBe(name);
      expect(Object.keys(target.hosts).sort()).toEqual(Object.keys(hosts).sort());
      expect(Object.keys(target.auth)).toHaveLength(
        method === null ? 0 : Object.keys(hosts).length,
      );
    }),
  );
});
