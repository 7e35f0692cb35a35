import { describe, expect, it } from 'vitest';
import { knownFault as fault, plannedCheck } from '../../../test/support/planned-check.js';
import { preparedCircumstances } from './prepared-circumstances.js';

const check = (id: string, requests: number) =>
  plannedCheck(id, { sends: { exchanges: requests, uploads: requests, records: 0, named: 0 } });
const LIMITS = { mostForOne: 1, longestPause: Number.POSITIVE_INFINITY };
const historyOf = (...given: Parameters<typeof preparedCircumstances>) =>
  Object.fromEntries([...preparedCircumstances(...given)].map(([id, row]) => [id, row.history]));

describe('prepared circumstances', () => {
  it('go to the check in which a request does most', () => {
    const faults = ['one', 'two', 'three', 'four', 'five'].map((name) => fault(name, 'a', 'b'));
    expect(historyOf([check('a', 3), check('b', 1)], faults, LIMITS)).toEqual({
      a: undefined,
      b: 'eventful-and-unhurried',
    });
  });

  it('are several of a topic at once in the check that has one', () => {
    const faults = ['one', 'two', 'three', 'four'].map((name) => fault(name, 'a'));
    const [row] = preparedCircumstances([check('a', 1)], faults, LIMITS).values();
    expect(row).toMatchObject({ history: 'eventful-and-unhurried' });
  });

  it('are none where too few faults meet them for a request, or the pauses are too long', () => {
    const few = [fault('one', 'a')];
    expect(historyOf([check('a', 9)], few, LIMITS)).toEqual({ a: undefined });
    const some = { ...LIMITS, mostForOne: 10, longestPause: 500 };
    expect(historyOf([check('a', 1)], few, some)).toEqual({ a: 'eventful' });
  });
});
