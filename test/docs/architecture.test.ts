import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codesIn, ROOT, readPage, sectionOf, tablesIn } from './pages.js';

const page = readPage('docs/architecture.md');

it('the page names every folder of the sources', () => {
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((name) => !codesIn(page.text).includes(name))).toEqual([]);
});

it('the page has the import directions that the linter enforces', () => {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  const messages = JSON.stringify(overrides).matchAll(/src\/([\w-]+) may import (.*?) only \(/g);
  const enforced = Array.from(messages, ([, folder = '', list = '']): [string, string[]] => [
    folder,
    Array.from(list.matchAll(/src\/([\w-]+)/g), ([, name = '']) => name),
  ]);
  const rows = tablesIn(sectionOf(page, 'Folders and who may import whom'))[0] ?? [];
  const documented = rows
    .map(([folder = '', , list = '']): [string, string[]] => [
      codesIn(folder)[0] ?? '',
      codesIn(list),
    ])
    // What stands above everything may import everything.
    .filter(([folder]) => !['cli', 'vitest'].includes(folder));
  const byFolder = (pairs: [string, string[]][]) =>
    Object.fromEntries(pairs.map(([folder, names]) => [folder, names.toSorted()]));
  expect(enforced.length).toBeGreaterThan(5);
  expect(byFolder(documented)).toEqual(byFolder(enforced));
});
