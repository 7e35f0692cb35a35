import { expect, it } from 'vitest';
import { whatItMoves } from './what-it-moves.js';

it('tells of a run that moves very much, and how long that takes', () => {
  const [first, second] = whatItMoves({ bytes: 112e9 })?.split('\n') ?? [];
  expect(first).toBe(
    'this moves 112 GB, which takes 14m at 1 Gbit/s, and ten times that at 100 Mbit/s',
  );
  expect(second).toContain('--tier gate');
});

it('says nothing of one that does not', () => {
  expect(whatItMoves({ bytes: 10e9 })).toBeUndefined();
});
