import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SCENARIO_FOLDER } from '../../package/package-root.js';
import { loadSuite } from '../load-suite.js';
import { assertFitsSuite } from './assert-fits-suite.js';

const STEPS =
  'title: x\njudges: files/any-type-passes\nsteps:\n  - { upload: conversations, expect: 200 }\n';

async function fileWith(...head: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-fits-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'own.yaml');
  await writeFile(path, `${head.join('\n')}\n${STEPS}`);
  return path;
}

it('takes scenarios of the user, and those that are shipped', async () => {
  const own = await fileWith(
    'id: mine/own',
    'buildsOn: [files/upload-answers-200]',
    'under: { headers: odd, framing: byte-chunks }',
  );
  await expect(assertFitsSuite([own, SCENARIO_FOLDER])).resolves.toBe(undefined);
});

it.each([
  [
    ['id: files/upload-answers-200'],
    /own\.yaml:1:1: .* has the id files\/upload-answers-200 already/,
  ],
  [['id: mine/own', 'buildsOn: [files/nothing]'], /there is no such check/],
  [['id: mine/own', 'buildsOn: [mine/own]'], /build on each other/],
  [
    ['id: mine/own', 'under: { headers: odd, entries: amid-twenty }'],
    /mine\/own is to run under entries: amid-twenty, but none of its steps leaves that open/,
  ],
])('refuses %s', async (head, message) => {
  await expect(assertFitsSuite([await fileWith(...head)])).rejects.toThrow(message);
});

it('refuses two of one id', async () => {
  const paths = [await fileWith('id: mine/own'), await fileWith('id: mine/own')];
  await expect(assertFitsSuite(paths)).rejects.toThrow('has the id mine/own already');
});

it('finds each shipped scenario in a file that is named after its id', async () => {
  const { scenarios } = await loadSuite({ properties: false });
  const missing = scenarios.filter(({ id }) => !existsSync(join(SCENARIO_FOLDER, `${id}.yaml`)));
  expect(missing.map(({ id }) => id)).toEqual([]);
});
