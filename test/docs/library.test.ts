import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { fileIn, folderForTest } from '../support/assay.js';
import { blocksOf, codesIn, firstColumn, ROOT, readPage, sectionOf, tablesIn } from './pages.js';

const run = promisify(execFile);

const page = readPage('docs/library.md');
const blocks = blocksOf(page).filter(({ info }) => info === 'js library');

/** A project that has the built package and a profile. */
async function projectFor(profile: string): Promise<string> {
  const folder = await folderForTest();
  await mkdir(join(folder, 'node_modules'));
  await symlink(ROOT, join(folder, 'node_modules', 'archive-assay'));
  await fileIn(folder, 'package.json', '{ "private": true, "type": "module" }');
  await fileIn(folder, 'profile.yaml', profile);
  return folder;
}

it('runs as it stands there, against a server and without one', { timeout: 120_000 }, async () => {
  const server = await startArchive({ fault: 'files/reupload-answers-200/third-time' });
  onTestFinished(() => server.stop());
  const folder = await projectFor(profileOf(server));
  const outputs: string[] = [];
  for (const { content } of blocks) {
    const file = await fileIn(folder, 'main.js', content);
    outputs.push((await run(process.execPath, [file], { cwd: folder })).stdout);
  }
  expect(outputs[0]).toMatch(/expected 200, came 409\n(.*\n)*nonconformant\n$/);
  expect(outputs[1]).toBe('true\n');
});

it('names options and events that there are', async () => {
  const sources = ['run-choices', 'prepare-run', 'load-suite'].map(
    (name) => `src/suite/${name}.ts`,
  );
  const text = sources.map((file) => readPage(file).text).join('\n');
  for (const option of firstColumn(tablesIn(sectionOf(page, 'Options'))[0])) {
    expect(text).toMatch(new RegExp(`^  ${option}\\?:`, 'm'));
  }
  const events = readPage('src/conformance/events/run-event.ts').text;
  const known = Array.from(events.matchAll(/^ {2}type: '([a-z-]+)';$/gm), ([, type]) => type);
  const named = tablesIn(sectionOf(page, 'Events'))[0]?.map(([first = '']) => codesIn(first)[0]);
  expect(named).toEqual(known);
});
