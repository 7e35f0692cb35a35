import { describe, expect, it } from 'vitest';
import { atPointer } from '../../records/json-pointer.js';
import { mismatch, show } from './matchers.js';

describe('a matcher', () => {
  it.each([
    ['text', 'text'],
    [{ a: [1, null] }, { a: [1, null] }],
    [5, { equals: 5 }],
    [5, { differs: 6 }],
    ['abc', { matches: '^a.c$' }],
    ['abc', { contains: 'b' }],
    [{ deep: [{ text: 'needle in it' }] }, { contains: 'needle' }],
    ['abc', { contains: ['a', 'c'] }],
    ['<content>a &amp;lt; b&#13;</content>', { contains: 'a &lt; b\r' }],
    [{ data: btoa('mk1 The question.') }, { contains: 'The question.' }],
    [
      { data: btoa('mk1 The question.').replace(/.{12}/g, '$&\r\n') },
      { contains: 'The question.' },
    ],
    // As a JSON text has it.
    [{ document: '{"body":"two\\nlines \\\\u0041"}' }, { contains: 'two\nlines \\u0041' }],
    ['['.repeat(100_000), { lacks: 'x' }],
    ['abc', { lacks: 'x' }],
    [undefined, { lacks: 'x' }],
    [2, { oneOf: [1, 2] }],
    [{ a: 1 }, { oneOf: [{ a: 1 }] }],
    ['Text/Plain; charset=utf-8', { mediaType: 'text/plain' }],
    ['image/png', { mediaType: 'image/PNG' }],
    [null, { type: 'null' }],
    [[], { type: 'array' }],
    [0, { exists: true }],
    [undefined, { exists: false }],
    ['x', { filled: true }],
    [[], { filled: false }],
    [3, { atLeast: 3 }],
    ['abc', { type: 'string', matches: 'b', lacks: 'x' }],
    // A map with another member is a value and no matcher.
    [
      { equals: 5, other: 1 },
      { equals: 5, other: 1 },
    ],
  ])('takes %j for %j', (actual, matcher) => {
    expect(mismatch(actual, matcher)).toBeUndefined();
  });

  it.each([
    ['text', 'Text', '"Text"'],
    ['5', 5, '5'],
    [undefined, { differs: 6 }, 'present and different from 6'],
    [6, { differs: 6 }, 'present and different from 6'],
    [5, { matches: '5' }, 'matching "5"'],
    ['abc', { contains: ['a', 'x'] }, 'containing ["a","x"]'],
    [
      btoa('mk1 The questions').replace(/.{12}/g, '$&\r\n'),
      { contains: 'The question.' },
      'containing "The question."',
    ],
    ['<content>a < b</content>', { contains: 'a &lt; b' }, 'containing "a &lt; b"'],
    [
      { data: btoa('mk1 The question') },
      { contains: 'The question.' },
      'containing "The question."',
    ],
    [{ a: ['needle'] }, { lacks: 'needle' }, 'without "needle"'],
    ['["a\\nneedle"]', { lacks: 'a\nneedle' }, 'without "a\\nneedle"'],
    [3, { oneOf: [1, 2] }, 'one of [1,2]'],
    ['text/html', { mediaType: 'text/plain' }, 'of the type "text/plain"'],
    [undefined, { mediaType: 'text/plain' }, 'of the type "text/plain"'],
    [null, { type: 'object' }, 'of type "object"'],
    [null, { exists: false }, 'present: false'],
    ['', { filled: true }, 'present and not empty: true'],
    [2, { atLeast: 3 }, 'at least 3'],
    ['3', { atLeast: 3 }, 'at least 3'],
    ['abc', { type: 'string', matches: 'x' }, 'matching "x"'],
    [{}, undefined, 'nothing'],
  ])('does not take %j for %j', (actual, matcher, words) => {
    expect(mismatch(actual, matcher)).toBe(words);
  });
});

it('shows long values by their beginning', () => {
  const long = 'x'.repeat(100_000);
  const shown = show(long);
  expect(`"${long}`.startsWith(shown.slice(0, -1))).toBe(true);
  expect(shown.endsWith('…')).toBe(true);
  expect(shown.length).toBeLessThan(long.length);
  expect(show(undefined)).toBe('nothing');
});

describe('a JSON pointer', () => {
  const value = { a: [{ b: 1 }, null], '': 'empty', 'x/y': 2, 'm~n': 3, '~1': 4 };

  it.each([
    ['', value],
    ['/a/0/b', 1],
    ['/a/1', null],
    ['/', 'empty'],
    ['/x~1y', 2],
    ['/m~0n', 3],
    ['/~01', 4],
    ['/a/2', undefined],
    ['/a/1/b', undefined],
    ['/a/length/x', undefined],
    ['/none/of/it', undefined],
    ['/constructor', undefined],
    ['/a/0/__proto__', undefined],
  ])('%s', (pointer, found) => {
    expect(atPointer(value, pointer)).toEqual(found);
  });

  it('finds nothing in nothing', () => {
    expect(atPointer(undefined, '/a')).toBeUndefined();
    expect(atPointer('text', '/0')).toBeUndefined();
  });
});
