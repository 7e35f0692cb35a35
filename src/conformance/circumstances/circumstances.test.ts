import { expect, it } from 'vitest';
import type { Circumstances } from '../../spec/circumstances.js';
import {
  circumstancesOf,
  circumstancesUnder,
  isEmpty,
  isSubset,
  knownCircumstances,
  omit,
  valuesOf,
} from './circumstances.js';

const MANY: Circumstances = {
  connection: 'closing',
  framing: 'byte-chunks',
  timing: 'paused',
  key: 'deep',
};

it('has the usual value of a topic first', () => {
  expect(valuesOf('size')).toEqual(['2113', '1', '4096', '65536', '262145']);
  expect(valuesOf('json')[0]).toBe('compact');
});

it('compares and reduces circumstances', () => {
  expect(isEmpty({})).toBe(true);
  expect(isEmpty({ key: undefined })).toBe(true);
  expect(isEmpty({ key: 'deep' })).toBe(false);
  expect(isSubset({ key: 'deep' }, MANY)).toBe(true);
  expect(isSubset({ key: 'long' }, MANY)).toBe(false);
  expect(isSubset({ key: 'deep', json: 'spaced' }, MANY)).toBe(false);
  expect(omit(MANY, 'framing', 'timing')).toEqual({ connection: 'closing', key: 'deep' });
});

it('names what holds under a value: the value itself, and what it includes', () => {
  expect(circumstancesUnder('connection', 'closing')).toEqual([
    'connection: closing',
    'connection: own',
  ]);
  expect(circumstancesUnder('timing', 'halting-head')).toEqual([
    'timing: head-first',
    'timing: cut-head',
  ]);
  expect(circumstancesUnder('timing', 'unheard-of')).toEqual([]);
});

it('leaves out the usual value of a topic', () => {
  expect(
    circumstancesOf([
      ['size', '2113'],
      ['timing', 'late-end'],
    ]),
  ).toEqual({ timing: 'late-end' });
});

it('takes from a report what this version has', () => {
  expect(knownCircumstances({ key: 'long-and-deep', json: 'of-another-version' })).toEqual({
    key: 'long-and-deep',
  });
});
