import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../../../test/support/assay.js';
import { parsePolicy } from '../../certificate/policy/parse-policy.js';
import { readScenarios } from '../../conformance/scenario/read-scenarios.js';
import { checkFile, withOthersBelow } from './check-file.js';

it('has nothing good to say of a folder without scenarios', async () => {
  const folder = await folderForTest();
  await expect(checkFile(folder)).rejects.toThrow('there is no scenario in this folder');
  await fileIn(folder, 'notes.yaml', 'some: thing\n');
  await expect(checkFile(folder)).rejects.toThrow();
});

it('tells the documents of a folder apart', async () => {
  const folder = await folderForTest();
  const profile = await fileIn(
    folder,
    'profile.yaml',
    'target: x\nhosts: { voice: http://voice.test }\n',
  );
  const scenario = await fileIn(
    folder,
    'a/s.yaml',
    'id: acme/x\ntitle: X\njudges: voice/plain-record-passes\nsteps: [{ submit: voice, record: {}, expect: accepted }]\n',
  );
  const waivers = await fileIn(folder, 'waivers.yaml', 'waivers: [{ id: a/b, reason: soon }]\n');
  expect((await checkFile(folder)).what).toBe('1 scenario and 2 other documents');
  expect(await withOthersBelow([folder, scenario])).toEqual([folder, profile, waivers, scenario]);
  await expect(readScenarios([profile])).rejects.toThrow('this is a profile, for --target');
});

it('takes a folder that has nothing but loads', async () => {
  const folder = await folderForTest();
  const load =
    'id: load/day\ntitle: Day\nworkloads: { mail: { submit: email, rate: 20/s } }\nfor: 8s\n';
  await fileIn(folder, 'day.yaml', load);
  expect((await checkFile(folder)).what).toBe('1 load scenario (load/day)');
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

it('says how many waivers never end', async () => {
  const entries = ['', ', expiry: 2999-01-01', ''].map(
    (more, at) => `  - { id: files/upload-answers-20${at}, reason: soon${more} }\n`,
  );
  const file = await fileIn(await folderForTest(), 'waivers.yaml', `waivers:\n${entries.join('')}`);
  expect((await checkFile(file)).what).toBe(
    'waivers of 3 ids, 2 of them without an expiry, so without an end',
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
])('takes %j for a policy with a slip', async (text, message) => {
  const file = await fileIn(await folderForTest(), 's.yaml', text);
  // Of a policy the command tells all mistakes at once.
  const { policy = '' } = await checkFile(file);
  expect(() => parsePolicy(file, policy)).toThrow(message);
});
