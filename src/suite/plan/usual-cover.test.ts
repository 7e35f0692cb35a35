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
