import { expect, it } from 'vitest';
import type { ComparableRun } from './comparable-run.js';
import { compareRuns } from './compare-runs.js';

function run(outcomes: Record<string, string>): ComparableRun {
  const requirements = Object.entries(outcomes).map(([id, outcome]) => ({
    id,
    level: 'must',
    outcome,
  }));
  return { schema: 'assay-report/1', verdict: 'conformant', requirements };
}

const ids = (requirements: { id: string }[]) => requirements.map(({ id }) => id);

it('tells what newly fails, what passes now and what is no longer judged', () => {
  const { answer, newlyFailing, newlyPassing, noLongerJudged, failingUnknown } = compareRuns(
    run({ a: 'passed', b: 'failed', c: 'passed', d: 'passed', e: 'inconclusive', same: 'failed' }),
    run({
      a: 'failed',
      b: 'passed',
      c: 'inconclusive',
      e: 'passed',
      same: 'failed',
      new: 'failed',
    }),
  );
  expect(answer).toBe('worse');
  expect(ids(failingUnknown)).toEqual(['new']);
  expect(ids(newlyFailing)).toEqual(['a']);
  expect(ids(newlyPassing)).toEqual(['b', 'e']);
  expect(noLongerJudged).toEqual([
    { id: 'c', level: 'must', before: 'passed', after: 'inconclusive' },
    { id: 'd', level: 'must', before: 'passed', after: undefined },
  ]);
});

it.each([
  ['better or the same', { a: 'passed', b: 'failed' }, { a: 'passed', b: 'passed' }],
  ['better or the same', { a: 'failed', b: 'inconclusive' }, { a: 'failed', b: 'inconclusive' }],
  ['better or the same', { a: 'failed' }, { a: 'waived' }],
  ['worse', { a: 'passed', b: 'passed' }, { a: 'failed', b: 'inconclusive' }],
  ['worse', { a: 'inconclusive' }, { a: 'failed' }],
  ['undecided', { a: 'passed' }, { a: 'inconclusive' }],
  ['undecided', { a: 'failed' }, { a: 'deselected' }],
  ['undecided', { a: 'passed', b: 'passed' }, { a: 'passed' }],
  ['undecided', { a: 'passed' }, { a: 'passed', new: 'failed' }],
])('answers %s', (answer, before, after) => {
  expect(compareRuns(run(before), run(after)).answer).toBe(answer);
});
