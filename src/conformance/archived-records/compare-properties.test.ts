import { describe, expect, it } from 'vitest';
import { compareProperties } from './compare-properties.js';

const SENT = { 'X-A': '1', 'X-B.c': 'two  blanks' };
const found = (shown: unknown, sent: unknown = SENT) =>
  compareProperties(sent, shown, 'p').differences.map(({ path }) => path);

it.each<[string, unknown]>([
  ['a map', { ...SENT, more: 1 }],
  ['a map of lists', { 'X-A': ['1'], 'X-B.c': ['two  blanks'] }],
  [
    'a map of objects',
    { 'X-A': { value: '1', type: 'text' }, 'X-B.c': { values: ['two  blanks'] } },
  ],
  [
    'a list of pairs',
    [
      ['X-B.c', 'two  blanks'],
      ['X-A', '1'],
    ],
  ],
  [
    'a list of objects',
    [
      { name: 'X-A', values: ['1'] },
      { name: 'X-B.c', value: 'two  blanks' },
    ],
  ],
  ['a list of maps', [{ 'X-B.c': 'two  blanks' }, { 'X-A': '1' }]],
  ['a list of lines', ['X-A: 1', 'X-B.c: two  blanks']],
  ['one text of lines', 'X-A=1\r\nX-B.c=two  blanks'],
])('takes them as %s', (_, shown) => {
  expect(found(shown)).toEqual([]);
});

it('reads them from one JSON text, and sees what is altered in it', () => {
  const sent = { 'X-A': '1', 'X-Signs': 'before \u0000 "and" behind\n' };
  const same = { differences: [], translated: false };
  const pairs = Object.entries(sent).map(([name, value]) => ({ name, value }));
  expect(compareProperties(sent, JSON.stringify(sent), 'p')).toEqual(same);
  expect(compareProperties(sent, JSON.stringify(pairs, null, 2), 'p')).toEqual(same);
  const altered = { ...sent, 'X-Signs': 'before "and" behind\n' };
  expect(found(JSON.stringify(altered), sent)).toEqual(['p/X-Signs']);
  expect(found(JSON.stringify({ 'X-Signs': sent['X-Signs'] }), sent)).toEqual(['p/X-A']);
  expect(found(JSON.stringify(sent).slice(0, -1), sent)).toContain('p/X-A');
});

it('reads them from typed columns, and sees what is altered in them', () => {
  const texts = (map: object) =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [name, { S: value }]));
  const pair = (Key: string, Value: string) => ({ M: texts({ Key, Value }) });
  expect(found({ M: texts(SENT) })).toEqual([]);
  expect(found({ M: texts({ ...SENT, 'X-A': '2' }) })).toEqual(['p/X-A']);
  expect(found({ L: [pair('X-A', '1'), pair('X-B.c', 'two  blanks')] })).toEqual([]);
  expect(found({ L: [pair('X-A', '1'), pair('X-B.c', 'two')] })).toEqual(['p/X-B.c']);
  expect(found({ 'X-B.c': ['1'] }, { 'X-A': '1' })).toEqual(['p/X-A']);
});

it.each<[string, unknown]>([
  ['lost', { 'X-A': ['1'] }],
  ['cut', { 'X-A': ['1'], 'X-B.c': ['two  blank'] }],
  ['folded', ['X-A: 1', 'X-B.c: two blanks']],
  ['under a name in lower case', { 'X-A': ['1'], 'x-b.c': ['two  blanks'] }],
  ['under a name that is cut', ['X-A: 1', 'X-B: two  blanks']],
  ['in levels', { 'X-A': '1', 'X-B': { c: 'two  blanks' } }],
  ['with that of another email', { 'X-A': '1', 'X-B.c': ['two  blanks', 'other'] }],
  ['of another type', { 'X-A': '1', 'X-B.c': [true] }],
])('sees one that is %s', (_, shown) => {
  expect(found(shown)).toEqual(['p/X-B.c']);
});

it.each<[string, unknown]>([
  ['map of lists', { 'X-A': ['two  blanks'], 'X-B.c': ['1'] }],
  ['list of lines', ['X-A: two  blanks', 'X-B.c: 1']],
  [
    'list of pairs',
    [
      { name: 'X-A', value: ['two  blanks'] },
      { name: 'X-B.c', value: ['1'] },
    ],
  ],
])('sees values that are exchanged in a %s', (_, shown) => {
  expect(found(shown)).toEqual(['p/X-A', 'p/X-B.c']);
});

it('takes nothing for one that an object has anyway', () => {
  const sent = { toString: 'a', constructor: 'b' };
  const { differences } = compareProperties(sent, {}, 'p');
  expect(differences.map(({ actual }) => actual)).toEqual([undefined, undefined]);
});

describe('a value of several lines among lines', () => {
  const sent = { 'X-A': '1', 'X-L': 'one\n\ntwo' };
  const compared = (shown: unknown) => compareProperties(sent, shown, 'p');

  it('may stand there as it was sent', () => {
    const same = { differences: [], translated: false };
    expect(compared('X-L: one\n\ntwo\r\nX-A: 1')).toEqual(same);
    expect(compared(['X-L: one\n\ntwo', 'X-A: 1'])).toEqual(same);
  });

  it.each([
    ['folded', 'X-A: 1\r\nX-L: one\r\n \r\n two'],
    ['escaped', 'X-A: 1\nX-L: one\\n\\ntwo'],
    ['followed by something else', 'X-A: 1\nX-L: one\n\ntwo three'],
  ])('is not judged where it is %s', (_, shown) => {
    expect(compared(shown)).toEqual({ differences: [], translated: true });
  });

  it('is lost where its name is', () => {
    expect(found('X-A: 1', sent)).toEqual(['p/X-L']);
  });

  it('is judged in a map or a list', () => {
    expect(found(['X-A: 1', 'X-L: one'], sent)).toEqual(['p/X-L']);
    expect(found({ 'X-A': '1', 'X-L': 'one' }, sent)).toEqual(['p/X-L']);
  });
});
