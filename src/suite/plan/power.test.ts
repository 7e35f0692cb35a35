import { expect, it } from 'vitest';
import type { Candidate } from './choose-checks.js';
import { crossValidatedPower, powerOf } from './power.js';

const fault = (name: string, ...foundBy: string[]) => ({
  fault: name,
  requirement: 'r',
  title: name,
  foundBy,
});

it('counts the known faults that checks find', () => {
  const faults = [fault('a', 'x', 'y'), fault('b', 'y'), fault('c')];
  expect(powerOf(new Set(['x']), faults)).toEqual({ faults: 1, faultsOf: 3 });
  expect(powerOf(new Set(['y', 'z']), faults)).toEqual({ faults: 2, faultsOf: 3 });
});

const check = (id: string, finds: string[], plain: string[] = []): Candidate => ({
  id,
  cost: { requests: 1, bytes: 0, objects: 0 },
  covers: [],
  finds,
  plain,
});
const faults = Array.from({ length: 100 }, (_, n) => `f${n}`);

it('of faults that nothing like them tells of, a choice made without them finds next to none', () => {
  const each = faults.map((one) => check(one, [one]));
  expect(crossValidatedPower(each, { requests: 80 })).toBeLessThan(0.2);
  const plain = faults.map((one) => check(one, [one], [one]));
  expect(crossValidatedPower(plain, { requests: 80 })).toBeLessThan(0.2);
});

it('of faults that others are like, it finds them as well', () => {
  const broad = Array.from({ length: 10 }, (_, n) =>
    check(
      `c${n}`,
      faults.filter((_one, at) => at % 10 === n),
    ),
  );
  expect(crossValidatedPower(broad, { requests: 10 })).toBe(1);
});
