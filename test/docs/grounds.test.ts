import { expect, it } from 'vitest';
import { DEFAULT_VARIATIONS } from '../../src/archive/variations.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { VARIATIONS } from '../trust/variations.js';
import { codesIn, readPage, tablesIn } from './pages.js';

const judgedMusts = REQUIREMENTS.filter(({ level, seen }) => level === 'must' && seen !== 'none');
const sections = new Map(judgedMusts.map(({ id, section }) => [id, section]));
const names = new Set([...VARIATIONS.map(({ name }) => name), ...Object.keys(DEFAULT_VARIATIONS)]);

const rows = tablesIn(readPage('docs/grounds.md').text)
  .flat()
  .map(([requirement = '', section = '', promise = '', server = '', variation = '']) => ({
    id: codesIn(requirement)[0] ?? requirement,
    section,
    promise,
    server,
    variations: codesIn(variation),
  }));

it('has one row for each must that is judged, and no other', () => {
  const listed = rows.map(({ id }) => id);
  const ask =
    'docs/grounds.md: say which sound server might fail it, and which variation is that one';
  expect(listed.toSorted(), ask).toEqual(judgedMusts.map(({ id }) => id).toSorted());
});

it.each(rows)('says of $id what it rests on', ({ id, section, promise, server }) => {
  expect(section).toBe(sections.get(id));
  for (const text of [promise, server]) expect(text).toMatch(/^[A-Z].*\.$/);
});

it.each(rows)('names for $id a server that is tried', ({ variations }) => {
  expect(variations).not.toEqual([]);
  expect(variations.filter((name) => !names.has(name))).toEqual([]);
});
