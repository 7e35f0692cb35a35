import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../../../test/support/assay.js';
import { checkFile } from './check-file.js';

it('has nothing good to say of a folder without scenarios', async () => {
  const folder = await folderForTest();
  await expect(checkFile(folder)).rejects.toThrow('there is no scenario in this folder');
  await fileIn(folder, 'notes.yaml', 'target: x\nhosts: { voice: http://voice.test }\n');
  await expect(checkFile(folder)).rejects.toThrow();
});

it('says what comes of waivers that have expired', async () => {
  const folder = await folderForTest();
  const entries = ['2020-01-01', '2999-01-01'].map(
    (expiry, at) => `  - { id: files/upload-answers-20${at}, reason: soon, expiry: ${expiry} }\n`,
  );
  const file = await fileIn(folder, 'waivers.yaml', `waivers:\n${entries.join('')}`);
  expect((await checkFile(file)).what).toBe(
    'waivers of 2 ids, 1 of them expired: a run with them fails',
  );
});

it.each([
  ['package.json', '{ "name": "x", "version": "1" }', 'this is no file of assay: a profile has'],
  ['compose.yaml', 'services: { a: {} }\n', 'this is no file of assay: a profile has'],
  ['report.json', '{ "schema": "assay-report/1" }', 'this is the report of a run'],
  ['certificate.zip', 'PK', 'this is a bundle; `assay verify '],
])('says in one line what else %s is', async (name, text, message) => {
  const file = await fileIn(await folderForTest(), name, text);
  const error = await checkFile(file).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ problems: [{ message: expect.stringContaining(message) }] });
});

it.each([
  ['titel: x\n', 'unknown key "titel"'],
  ['idd: a/b\nother: 1\n', 'unknown key "idd"'],
])('takes %j for a scenario with a slip', async (text, message) => {
  const file = await fileIn(await folderForTest(), 's.yaml', text);
  await expect(checkFile(file)).rejects.toThrow(message);
});
