import { expect, it } from 'vitest';
import { alignColumns } from './align-columns.js';

it('aligns names left and figures right, whatever colour or script they have', () => {
  expect(
    alignColumns([
      ['', 'rate', 'p50'],
      ['档', '\u001b[2m5\u001b[22m', '12 ms'],
    ]),
  ).toEqual(['    rate    p50', '档     \u001b[2m5\u001b[22m  12 ms']);
});

it('keeps rows of different lengths', () => {
  expect(alignColumns([['a'], ['bcd', 'e']])).toEqual(['a', 'bcd  e']);
  expect(alignColumns([])).toEqual([]);
});
