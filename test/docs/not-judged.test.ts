import { expect, it } from 'vitest';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { readPage, sectionOf, tablesIn } from './pages.js';

const page = readPage('docs/not-judged.md');
const musts = REQUIREMENTS.filter(({ level }) => level === 'must');
const unseen = musts.filter(({ seen }) => seen === 'none');

it('lists what nobody can see, with the reason that reports give', () => {
  const [rows] = tablesIn(sectionOf(page, 'What nobody can see'));
  const stated = unseen.map(({ id, reason }) => [`\`${id}\``, reason]);
  expect(rows?.toSorted()).toEqual(stated.toSorted());
  expect(page.text).toContain(`${unseen.length} of the ${musts.length} *musts* are about displays`);
});

it('counts what only an inspector shows', () => {
  const inside = musts.filter(({ seen }) => seen === 'inspector');
  expect(page.text).toContain(`${inside.length} *musts* are about such effects`);
});
