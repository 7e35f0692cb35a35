import { expect, it } from 'vitest';
import { allPages, proseOf, readPage, tablesIn } from './pages.js';

const GLOSSARY = 'docs/glossary.md';
const [rows = []] = tablesIn(readPage(GLOSSARY).text);
const terms = rows.flatMap(([first = '']) => first.replaceAll('*', '').split(', '));
const others = allPages()
  .filter(({ file }) => file !== GLOSSARY)
  .map(proseOf)
  .join('\n')
  .toLowerCase();

it('explains words that the docs use, in the order of the alphabet', () => {
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.filter((term) => !others.includes(term.toLowerCase()))).toEqual([]);
  const first = rows.map(([term = '']) => term.replaceAll('*', ''));
  expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'en')));
});
