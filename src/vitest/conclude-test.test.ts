import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../conformance/events/run-event.js';
import { concludeTest } from './conclude-test.js';

const FAILURE = {
  message: 'upload: expected 200, came 201',
  expected: '200',
  actual: '201',
  exchanges: [],
  curl: 'curl …',
  reproduced: '3 of 3',
};

const ended = (outcome: CheckResult['outcome'], more: Partial<CheckResult> = {}): CheckResult => ({
  id: 'files/upload',
  title: 'An upload',
  operation: 'files',
  requirements: ['files/upload-answers-200'],
  level: 'must',
  outcome,
  durationMs: 1,
  ...more,
});

describe('the test of a check', () => {
  it('passes with it', () => {
    expect(concludeTest(ended('passed'), false)).toBe(undefined);
  });

  it('fails with what was expected, what came, and the requirement', () => {
    const failed = () => concludeTest(ended('failed', { failure: FAILURE }), false);
    expect(failed).toThrow(expect.objectContaining({ expected: '200', actual: '201' }));
    expect(failed).toThrow('must files/upload-answers-200 (section 4.1): ');
  });

  it('says whose a requirement is that is not of the interface', () => {
    const own = [
      { id: 'acme/kept', level: 'must', statement: 'It is kept.', source: 'annex B' },
      { id: 'acme/other', level: 'must', statement: 'Another.', source: 'annex C' },
    ] as const;
    const result = ended('failed', { requirements: ['acme/kept'], failure: FAILURE, own: true });
    const failed = () => concludeTest(result, false, own);
    expect(failed).toThrow('must acme/kept (annex B): It is kept.');
    expect(failed).not.toThrow('annex C');
  });

  it('is skipped over a should that fails, unless that counts', () => {
    const should = ended('failed', { level: 'should', failure: FAILURE });
    expect(concludeTest(should, false)).toContain(FAILURE.message);
    expect(() => concludeTest(should, true)).toThrow(FAILURE.message);
  });

  it('fails where a must has no verdict, and is skipped where a should has none', () => {
    const open = ended('inconclusive', { reason: 'it stays busy' });
    expect(() => concludeTest(open, false)).toThrow('no verdict: it stays busy');
    expect(() => concludeTest(ended('error'), false)).toThrow('no verdict');
    for (const strict of [false, true]) {
      expect(concludeTest({ ...open, level: 'should' }, strict)).toBe('it stays busy');
      expect(concludeTest(ended('error', { level: 'should' }), strict)).toBe('error');
    }
  });

  it.each(['not-observed', 'deselected'] as const)('is skipped where a check is %s', (outcome) => {
    expect(concludeTest(ended(outcome, { reason: 'needs an inspector' }), true)).toBe(
      'needs an inspector',
    );
  });
});
