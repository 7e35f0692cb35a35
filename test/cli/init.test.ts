import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { profileSchema } from '../../src/profile/schema/profile-schema.js';
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
  expect([code, stdout]).toEqual([0, 'profile.yaml: fill it in, then: assay check profile.yaml\n']);
  expect((await assay(['check', 'profile.yaml'], { cwd })).stderr).toContain('ARCHIVE_TOKEN');
  expect(await assay(['check', 'profile.yaml'], { cwd, env })).toMatchObject({
    code: 0,
    stdout: 'profile.yaml: the profile of My archive 1.0\n',
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
  ['no-such-folder/profile.yaml', 'ENOENT'],
])('does not write %s', async (file, words) => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'profile.yaml', 'target: mine\n');
  const { code, stderr } = await assay(['init', file], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(await readFile(join(cwd, 'profile.yaml'), 'utf8')).toBe('target: mine\n');
});
