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

/** A run in which one requirement fails both times, with these checks. */
function runWithChecks(outcomes: Record<string, string>): ComparableRun {
  return { ...run({ r: 'failed' }), checks: run(outcomes).requirements };
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
  ['better or the same', { a: 'passed' }, { a: 'waived' }],
  ['better or the same', { a: 'passed' }, { a: 'passed', new: 'passed' }],
  ['worse', { a: 'waived' }, { a: 'failed' }],
  ['worse', { a: 'passed', b: 'passed' }, { a: 'failed', b: 'inconclusive' }],
  ['worse', { a: 'inconclusive' }, { a: 'failed' }],
  ['undecided', { a: 'passed' }, { a: 'inconclusive' }],
  ['undecided', { a: 'failed' }, { a: 'deselected' }],
  ['undecided', { a: 'passed', b: 'passed' }, { a: 'passed' }],
  ['undecided', { a: 'passed' }, { a: 'passed', new: 'failed' }],
  ['undecided', { a: 'deselected' }, { a: 'failed' }],
  ['undecided', { a: 'not-observed' }, { a: 'failed' }],
  ['worse', { a: 'deselected', b: 'passed' }, { a: 'failed', b: 'failed' }],
])('answers %s', (answer, before, after) => {
  expect(compareRuns(run(before), run(after)).answer).toBe(answer);
});

it('lets a should decide only where the run after was a strict one', () => {
  const of = (outcome: string, strict = false): ComparableRun => ({
    ...run({ a: 'passed' }),
    run: { options: { strict } },
    requirements: [{ id: 'b', level: 'should', outcome }],
    checks: [{ id: 'c', level: 'should', outcome, requirements: ['b'] }],
  });
  const answers = (after: string) =>
    [false, true].map((strict) => compareRuns(of('passed'), of(after, strict)).answer);
  expect(answers('failed')).toEqual(['better or the same', 'worse']);
  expect(answers('inconclusive')).toEqual(['better or the same', 'undecided']);
});

it('tells what is waived since, what appeared and what vanished', () => {
  const { waivedSince, appeared, vanished, noLongerJudged } = compareRuns(
    run({ a: 'failed', b: 'passed', c: 'waived', gone: 'not-observed', judged: 'passed' }),
    run({ a: 'waived', b: 'waived', c: 'waived', new: 'passed' }),
  );
  expect(ids(waivedSince)).toEqual(['a', 'b']);
  expect(appeared).toEqual(['new']);
  expect(vanished).toEqual(['gone']);
  expect(ids(noLongerJudged)).toEqual(['judged']);
});

it.each([
  ['better or the same', 'failed'],
  ['worse', 'passed'],
])('is %s where a check that had no verdict fails, of a requirement that %s', (answer, was) => {
  const of = (requirement: string, outcome: string): ComparableRun => ({
    ...run({ r: requirement, other: 'failed' }),
    checks: [{ id: 'a', level: 'must', outcome, requirements: ['r'] }],
  });
  expect(compareRuns(of(was, 'inconclusive'), of('failed', 'failed')).answer).toBe(answer);
});

it('is worse where a check newly fails of a requirement that failed before', () => {
  const { answer, newlyFailing, checks } = compareRuns(
    runWithChecks({ a: 'failed', b: 'passed', c: 'failed', d: 'deselected', e: 'passed' }),
    runWithChecks({ a: 'failed', b: 'failed', c: 'passed', d: 'passed', f: 'failed' }),
  );
  expect(answer).toBe('worse');
  expect(newlyFailing).toEqual([]);
  expect(ids(checks.newlyFailing)).toEqual(['b']);
  expect(ids(checks.newlyPassing)).toEqual(['c']);
  expect(checks).toMatchObject({ appeared: ['f'], vanished: ['e'] });
});

it('calls nothing newly failing that a smaller tier had left out', () => {
  const judging = (requirement: string, checks: Record<string, string>) =>
    run(checks).requirements.map((one) => ({ ...one, requirements: [requirement] }));
  const left = { small: 'passed', large: 'deselected' };
  const before = { ...run({ r: 'passed' }), checks: judging('r', left) };
  const all = { ...left, large: 'failed' };
  const after = { ...run({ r: 'failed' }), checks: judging('r', all) };
  const { answer, newlyFailing, failingUnseen, checks } = compareRuns(before, after);
  expect(answer).toBe('undecided');
  expect([newlyFailing, checks.newlyFailing]).toEqual([[], []]);
  expect(ids(failingUnseen)).toEqual(['r']);
  expect(ids(checks.failingUnseen)).toEqual(['large']);
  const both = { ...after, checks: judging('r', { ...all, small: 'failed' }) };
  expect(compareRuns(before, both)).toMatchObject({ answer: 'worse', newlyFailing: [{ id: 'r' }] });
});

it('takes checks for neither gone nor new where a report has none', () => {
  const { checks, answer } = compareRuns(run({ r: 'failed' }), runWithChecks({ a: 'failed' }));
  expect(checks).toMatchObject({ appeared: [], newlyFailing: [] });
  expect(answer).toBe('better or the same');
});

it('tells which observations have another answer', () => {
  const answering = (answers: Record<string, string>): ComparableRun => ({
    ...run({}),
    observations: Object.entries(answers).map(([id, answer]) => ({ id, answer })),
  });
  const { answers, answer } = compareRuns(
    answering({ same: '200', other: '200', gone: '200' }),
    answering({ same: '200', other: '404', new: '200' }),
  );
  expect(answers).toEqual([{ id: 'other', before: '200', after: '404' }]);
  expect(answer).toBe('better or the same');
});
