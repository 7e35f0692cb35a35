import { expect, it } from 'vitest';
import { isAtOrBelow, pathOf } from './id-path.js';

it('is below whole segments only', () => {
  const ids = ['a/b', 'a/b/c', 'a/bc', 'a'];
  expect(ids.filter((id) => isAtOrBelow(id, 'a/b'))).toEqual(['a/b', 'a/b/c']);
});

it('is below each of its beginnings', () => {
  expect(pathOf('a/b/c')).toEqual(['a', 'a/b', 'a/b/c']);
});
