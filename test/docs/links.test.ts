import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { allPages, type Page, proseOf, ROOT, readPage } from './pages.js';

/** How a heading is named in a link to it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsOf = (page: Page): string[] =>
  Array.from(proseOf(page).matchAll(/^#+ (.+)$/gm), (match) => anchor(match[1] ?? ''));

function brokenLinks(page: Page): string[] {
  const links = Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1] ?? '');
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', fragment] = link.split('#');
    const file = path === '' ? page.file : join(dirname(page.file), path);
    if (!existsSync(join(ROOT, file))) return true;
    return fragment !== undefined && !anchorsOf(readPage(file)).includes(fragment);
  });
}

it.each(allPages().map((page) => [page.file, page]))(
  'the links of %s lead somewhere',
  (_, page) => {
    expect(brokenLinks(page)).toEqual([]);
  },
);

it('the README leads to every page', () => {
  const links = Array.from(readPage('README.md').text.matchAll(/\]\(([^)\s]+)\)/g), ([, to]) => to);
  for (const { file } of allPages()) {
    if (file !== 'README.md') expect(links).toContain(file);
  }
});
