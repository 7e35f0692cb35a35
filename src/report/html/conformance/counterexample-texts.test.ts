import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../../../../test/support/assay.js';
import { check, failure } from '../../../../test/support/shown-reports.js';
import { counterexampleTexts } from './counterexample-texts.js';

const naming = (scenario: string) => ({
  checks: [
    check('a', 'failed', {
      failure: failure({ counterexample: { scenario, seed: 1, shrinks: 1 } }),
    }),
    check('b', 'passed'),
  ],
});

it('reads what the run wrote, also where it was moved with its report', async () => {
  const folder = await folderForTest();
  const path = await fileIn(folder, 'counterexamples/one.yaml', 'id: one\n');
  expect([...counterexampleTexts(naming(path))]).toEqual([[path, 'id: one\n']]);
  const stated = 'reports/counterexamples/one.yaml';
  expect([...counterexampleTexts(naming(stated), folder)]).toEqual([[stated, 'id: one\n']]);
  expect([...counterexampleTexts(naming(stated))]).toEqual([]);
});

it('reads nothing else, whatever a report names', async () => {
  const folder = await folderForTest();
  const secret = await fileIn(folder, 'secret.yaml', 'token: x\n');
  const other = await fileIn(folder, 'counterexamples/notes.txt', 'x');
  const large = await fileIn(folder, 'counterexamples/large.yaml', 'x'.repeat(70_000));
  await mkdir(join(folder, 'counterexamples', 'folder.yaml'));
  const outside = join(folder, 'counterexamples', '..', 'secret.yaml');
  for (const path of [
    secret,
    other,
    large,
    outside,
    join(folder, 'counterexamples', 'folder.yaml'),
  ]) {
    expect([...counterexampleTexts(naming(path))], path).toEqual([]);
  }
});

it('follows no link out of the folder', async () => {
  const folder = await folderForTest();
  const secret = await fileIn(folder, 'secret.yaml', 'token: x\n');
  await mkdir(join(folder, 'counterexamples'));
  const link = join(folder, 'counterexamples', 'link.yaml');
  await symlink(secret, link);
  expect([...counterexampleTexts(naming(link))]).toEqual([]);
});
