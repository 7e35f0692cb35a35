import { expect, it } from 'vitest';
import { circumstancesOf } from './circumstances.js';
import { describeCircumstances } from './describe-circumstances.js';

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
