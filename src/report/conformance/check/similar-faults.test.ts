import { expect, it } from 'vitest';
import { check } from '../../../../test/support/shown-reports.js';
import { likeliestFault, similarFaults } from './similar-faults.js';

const fault = (title: string, foundBy: string[], requirement = 'r') => ({
  fault: `r/${title}`,
  requirement,
  title,
  foundBy,
});

const ran = (outcomes: Record<string, string>) =>
  Object.entries(outcomes).map(([id, outcome]) => check(id, outcome));

it('names the faults that the same checks find, the likest first', () => {
  const checks = ran({ a: 'failed', b: 'failed', c: 'passed', d: 'passed' });
  const known = [
    fault('half, which would lead astray', ['a']),
    fault('wider', ['a', 'b', 'c']),
    fault('same', ['a', 'b']),
    fault('other', ['c', 'd']),
    fault('elsewhere', ['a', 'b'], 'another'),
  ];
  expect(similarFaults('r', checks, known)).toEqual([
    { title: 'same', resemblance: 1 },
    { title: 'wider', resemblance: 2 / 3 },
  ]);
});

it('prefers what is said to answer with the status that came', () => {
  const answered = (actual: string) =>
    ran({ a: 'failed', b: 'failed' }).map((one) => ({ ...one, failure: { actual } }));
  const known = [
    fault('No file is looked up.', ['a', 'b']),
    fault('A missing file is answered 404.', ['a', 'b']),
  ];
  const titles = (actual: string) =>
    similarFaults('r', answered(actual), known).map(({ title }) => title);
  expect(titles('404')).toEqual(['A missing file is answered 404.']);
  expect(titles('200')).toEqual(['No file is looked up.']);
});

it('leaves checks out that were not run', () => {
  const checks = ran({ a: 'failed', b: 'deselected', c: 'inconclusive', d: 'failed' });
  const known = [fault('same', ['a', 'b', 'c', 'd', 'not-in-the-suite'])];
  expect(similarFaults('r', checks, known)).toEqual([{ title: 'same', resemblance: 1 }]);
});

it('names none for one check alone, nor for what comes now and then', () => {
  const known = [fault('same', ['a', 'b'])];
  expect(similarFaults('r', ran({ a: 'failed', b: 'inconclusive' }), known)).toEqual([]);
  const [a, b] = ran({ a: 'failed', b: 'failed' });
  const seen = (reproduced: string) =>
    [a, b].map((one) => ({ id: '', outcome: '', ...one, failure: { actual: '500', reproduced } }));
  expect(similarFaults('r', seen('3 of 3'), known)).toHaveLength(1);
  expect(similarFaults('r', seen('1 of 3'), known)).toEqual([]);
});

it('names none where nothing is alike', () => {
  const failed = ran({ a: 'failed', c: 'failed' });
  expect(similarFaults('r', failed, [fault('other', ['b'])])).toEqual([]);
  expect(similarFaults('r', ran({ a: 'passed' }), [fault('unseen', ['b'])])).toEqual([]);
});

it('says in a line what a failure is very much like, and which faults are as like, or how many', () => {
  const checks = ran({ a: 'failed', b: 'failed', c: 'failed', d: 'passed' });
  const like = (...known: ReturnType<typeof fault>[]) => likeliestFault('r', checks, known);
  expect(like(fault('The limit is off.', ['a', 'b', 'c', 'd']))).toBe(
    'the limit is off (75 % of failed checks in common)',
  );
  const ties = ['GET shows a file.', 'Another.', 'A third.'].map((one) =>
    fault(one, ['a', 'b', 'c']),
  );
  expect(like(...ties)).toBe(
    'any of 3 known faults that the checks of this run do not tell apart: GET shows a file; another; a third',
  );
  const many = ['GET shows a file.', 'B.', 'C.', 'D.', 'E.'].map((one) =>
    fault(one, ['a', 'b', 'c']),
  );
  expect(like(...many)).toBe(
    'any of 5 known faults that the checks of this run do not tell apart: GET shows a file and others',
  );
  expect(like(fault('Half.', ['a']))).toBe(undefined);
  expect(like()).toBe(undefined);
});
