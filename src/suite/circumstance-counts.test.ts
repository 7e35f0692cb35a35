import { expect, it } from 'vitest';
import { circumstanceCounts } from './circumstance-counts.js';
import type { KnownFault } from './known-faults.js';

const fault = (...foundBy: string[]): KnownFault => ({
  fault: `a/b/${foundBy.join('-')}`,
  requirement: 'a/b',
  title: 'x',
  foundBy,
});
const costing = (exchanges: number, bytes = 1000) => ({ exchanges, bytes });
const cheap = () => costing(2);

it('runs a check five times that alone finds a fault', () => {
  expect(circumstanceCounts([fault('one')], cheap)).toEqual({ one: 5 });
});

it('lets the checks of a fault share its times', () => {
  const counts = circumstanceCounts([fault('one', 'two', 'three')], cheap);
  const more = Object.values(counts).reduce((sum, times) => sum + times - 1, 0);
  expect(more).toBe(2);
});

it('runs no check again whose faults many others find', () => {
  expect(circumstanceCounts([fault('a', 'b', 'c', 'd', 'e')], cheap)).toEqual({});
});

it('takes what the most faults need, for its price', () => {
  const faults = [fault('common', 'x1'), fault('common', 'x2'), fault('dear')];
  const costOf = (id: string) => costing(id === 'dear' ? 8 : 2);
  expect(circumstanceCounts(faults, costOf, 5)).toEqual({ common: 2 });
});

it('stays within its budget, with what prepares a run', () => {
  expect(circumstanceCounts([fault('one')], cheap, 4)).toEqual({});
  expect(circumstanceCounts([fault('one')], cheap, 5)).toEqual({ one: 2 });
  expect(circumstanceCounts([fault('one')], cheap, 14)).toEqual({ one: 3 });
});

it('leaves out what sends much, and what is not there', () => {
  const costOf = (id: string) =>
    id === 'gone' ? undefined : costing(id === 'many' ? 9 : 1, id === 'large' ? 300_000 : 1);
  const faults = ['many', 'large', 'gone'].map((id) => fault(id));
  expect(circumstanceCounts(faults, costOf)).toEqual({});
});

it('comes to the same every time', () => {
  const faults = Array.from({ length: 30 }, (_, at) => fault(`c${at % 7}`, `c${at % 11}`));
  expect(circumstanceCounts(faults, cheap, 60)).toEqual(circumstanceCounts(faults, cheap, 60));
});
