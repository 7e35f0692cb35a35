import { expect, it } from 'vitest';
import { allPages, proseOf, readPage, tablesIn } from './pages.js';

/** Terms that only the sources use, each with one that does. */
const CODE_TERMS: Readonly<Record<string, string>> = {
  'at no cost': 'src/conformance/circumstances/choices.ts',
  floor: 'src/certificate/load/load-floor.ts',
  'incidental failure': 'src/conformance/verdict/incidental-failure.ts',
  lane: 'src/http/connection/lane.ts',
  sentinel: 'src/conformance/client/inspection/sentinel-waits.ts',
};

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
  const inCode = Object.keys(CODE_TERMS);
  const unused = terms.filter((term) => !others.includes(term.toLowerCase()));
  expect(unused.filter((term) => !inCode.includes(term))).toEqual([]);
  const first = rows.map(([term = '']) => term.replaceAll('*', ''));
  expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'en')));
});

it.each(Object.entries(CODE_TERMS))('explains %s, which a source uses', (term, file) => {
  expect(terms).toContain(term);
  expect(readPage(file).text.toLowerCase()).toContain(term.replaceAll(' ', ''));
});
