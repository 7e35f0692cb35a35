import { expect, it } from 'vitest';
import { align } from './align.js';

it('finds an order without a difference where there is one', () => {
  // The first fits both, the second only the first.
  const fits = [
    [0, 0],
    [0, 1],
  ];
  expect(align(2, 2, (a, b) => fits[a]?.[b] ?? 1)).toMatchObject({ missing: [], extra: [] });
  expect(align(2, 2, (a, b) => fits[a]?.[b] ?? 1).pairs.toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

it('pairs what differs least, and tells what is left over', () => {
  const costs = [
    [5, 1, 9],
    [2, 9, 9],
  ];
  const { pairs, missing, extra } = align(2, 3, (a, b) => costs[a]?.[b] ?? 0);
  expect({ pairs: pairs.toSorted(), missing, extra }).toEqual({
    pairs: [
      [0, 1],
      [1, 0],
    ],
    missing: [],
    extra: [2],
  });
});
