import { expect, it } from 'vitest';
import { usualCover } from './usual-cover.js';

const check = (id: string, exchanges: number) => ({ id, sends: { exchanges } });
const fault = (name: string, ...foundBy: string[]) => ({ fault: name, foundBy });

it('finds every fault that some check finds, at a low price', () => {
  const checks = [check('dear', 9), check('cheap', 1), check('both', 2), check('idle', 1)];
  const faults = [fault('one', 'dear', 'both'), fault('two', 'cheap', 'both'), fault('none')];
  expect([...usualCover(checks, faults)].sort()).toEqual(['both', 'cheap']);
  expect([...usualCover(checks.slice(0, 2), faults)].sort()).toEqual(['cheap', 'dear']);
});

it('leaves out what so many checks find that circumstances hide it from none of them', () => {
  const checks = ['a', 'b', 'c'].map((id) => check(id, 1));
  expect(usualCover(checks, [fault('one', 'a', 'b', 'c')], 3).size).toBe(0);
  expect(usualCover(checks, [fault('one', 'a', 'b')], 3).size).toBe(1);
});
