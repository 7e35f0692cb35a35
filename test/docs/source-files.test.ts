import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allPages, type Page, proseOf, ROOT } from './pages.js';

/** What readers are told to write themselves. */
const OF_READERS = new Set(['acme.test.ts']);

const SOURCES = ['src', 'test', 'suites', 'docs'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `/${join(folder, name)}`,
  ),
);

/** TypeScript files that a page names, by their path or the end of it, and that are not there. */
function missingSources(page: Page): string[] {
  const named = Array.from(proseOf(page).matchAll(/`([\w./-]+\.ts)`/g), ([, name = '']) => name);
  return named.filter(
    (name) => !OF_READERS.has(name) && !SOURCES.some((source) => source.endsWith(`/${name}`)),
  );
}

it('every source that a page names is there', () => {
  const missing = allPages().flatMap((page) =>
    missingSources(page).map((name) => `${page.file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
