import { expect, it } from 'vitest';
import { nearMiss } from './near-miss.js';

const KNOWN = ['fileKey', 'filename', 'files', 'file'];

it.each([
  ['filKey', 'fileKey'],
  ['fielKey', 'fileKey'],
  ['fileKKey', 'fileKey'],
  ['fileKay', 'fileKey'],
  ['flie', 'file'],
  ['file', undefined],
  ['fillename', 'filename'],
  ['filenames', 'filename'],
  ['folder', undefined],
  ['', undefined],
])('%s is a slip of %s', (word, meant) => {
  expect(nearMiss(word, KNOWN)).toBe(meant);
});
