import { expect, it } from 'vitest';
import { alignWithin } from './align-within.js';

const rows = [
  ['', 'one', 'two', 'three'],
  ['name', '1', '22', '333'],
];

it('keeps one table where it is narrow enough', () => {
  expect(alignWithin(rows, 21)).toEqual([['      one  two  three', 'name    1   22    333']]);
});

it('goes on in another table where it is not', () => {
  expect(alignWithin(rows, 20)).toEqual([
    ['      one  two', 'name    1   22'],
    ['      three', 'name    333'],
  ]);
  expect(alignWithin(rows, 3)).toHaveLength(3);
  expect(alignWithin([], 80)).toEqual([]);
});
