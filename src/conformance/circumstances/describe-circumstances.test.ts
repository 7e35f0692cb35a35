import { expect, it } from 'vitest';
import { type Circumstances, TOPICS } from '../../spec/circumstances.js';
import { circumstancesOf, valuesOf } from './circumstances.js';
import { describeCircumstances, parseCircumstances } from './describe-circumstances.js';

it('says in words what is unusual', () => {
  const circumstances = circumstancesOf([
    ['size', '2113'],
    ['timing', 'late-end'],
    ['framing', 'chunked'],
  ]);
  expect(circumstances).toEqual({ timing: 'late-end', framing: 'chunked' });
  expect(describeCircumstances(circumstances)).toEqual([
    'it is sent in chunks',
    'its last byte comes late',
  ]);
  expect(describeCircumstances({ size: '2113' })).toEqual([]);
});

it('reads what it said', () => {
  for (const topic of TOPICS) {
    for (const value of valuesOf(topic).slice(1)) {
      const circumstances: Circumstances = { [topic]: value };
      expect(
        describeCircumstances(parseCircumstances(describeCircumstances(circumstances))),
      ).toEqual(describeCircumstances(circumstances));
    }
  }
  const several: Circumstances = { key: 'long-and-deep', json: 'spaced', connection: 'old' };
  expect(parseCircumstances(describeCircumstances(several))).toEqual(several);
  expect(parseCircumstances([])).toEqual({});
});
