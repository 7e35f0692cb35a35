import { describe, expect, it } from 'vitest';
import { requirement, result } from '../../../test/support/engine-fakes.js';
import type { Level } from '../../spec/requirement.js';
import { countOutcomes, OUTCOMES_WORST_FIRST, type Outcome } from '../events/outcome.js';
import type { CheckResult, RequirementResult } from '../events/run-event.js';
import { judgeRequirements, judgeRun } from './requirement-verdicts.js';

/** What checks with these outcomes make of a requirement. */
function judged(...outcomes: Outcome[]): RequirementResult {
  const checks = outcomes.map((outcome, index) => result(`c${index}`, outcome, ['r']));
  const [only] = judgeRequirements([requirement('r')], checks);
  if (only === undefined) throw new Error('no result');
  return only;
}

describe('a requirement', () => {
  it('takes the worst of its checks', () => {
    const order: Outcome[] = [
      'failed',
      'error',
      'inconclusive',
      'waived',
      'passed',
      'not-observed',
      'deselected',
    ];
    expect(OUTCOMES_WORST_FIRST).toEqual(order);
    for (const [index, worse] of order.entries()) {
      for (const better of order.slice(index)) {
        expect(judged(better, worse).outcome, `${worse} and ${better}`).toBe(worse);
        expect(judged(worse, better).outcome).toBe(worse);
      }
    }
  });

  it('passes with one passed check, whatever was left out', () => {
    expect(judged('not-observed', 'deselected', 'passed')).toMatchObject({ outcome: 'passed' });
    expect(judged('not-observed', 'deselected', 'passed')).not.toHaveProperty('reason');
  });

  it('tells why there is no verdict, in the words of the check that decides', () => {
    expect(judged('passed', 'inconclusive').reason).toBe('c1 is inconclusive');
    expect(judged('deselected', 'not-observed').reason).toBe('c1 is not-observed');
    const because = { kind: 'tier' } as const;
    const leftOut = { ...result('c', 'deselected', ['r']), because };
    expect(judgeRequirements([requirement('r')], [leftOut])).toMatchObject([{ because }]);
  });

  it('tells what kept checks from it whose host is there, and not that another host is missing', () => {
    const onVoice = {
      ...result('v', 'not-observed', ['r']),
      reason: 'no voice host',
      because: { kind: 'lacks-host', host: 'voice' } as const,
    };
    const inside = { ...result('i', 'not-observed', ['r']), reason: 'needs an inspector' };
    const reasonWith = (...checks: CheckResult[]) =>
      judgeRequirements([requirement('r')], checks)[0]?.reason;
    expect(reasonWith(onVoice, inside)).toBe('needs an inspector');
    expect(reasonWith(onVoice, result('d', 'deselected', ['r']))).toBe('d is deselected');
    expect(reasonWith(onVoice)).toBe('no voice host');
    const because = { kind: 'not-selected' } as const;
    const unwanted = { ...result('u', 'deselected', ['r']), because };
    expect(reasonWith(onVoice, unwanted)).toBe('no voice host');
  });

  it('says that --full would judge it, whatever lighter checks saw', () => {
    const heavy = (bytes: number) => ({
      ...result('h', 'deselected', ['r']),
      because: { kind: 'heavy', bytes } as const,
    });
    const reasonWith = (...checks: CheckResult[]) =>
      judgeRequirements([requirement('r')], checks)[0]?.reason;
    const unseen = result('c', 'not-observed', ['r']);
    const byTier = { ...result('t', 'deselected', ['r']), because: { kind: 'tier' } as const };
    expect(judgeRequirements([requirement('r')], [unseen, heavy(9), heavy(8)])).toMatchObject([
      { outcome: 'not-observed', because: { kind: 'heavy', bytes: 8 } },
    ]);
    expect(reasonWith(unseen, heavy(9))).toContain('run with --full, or state lower `limits`');
    expect(reasonWith(unseen, byTier, heavy(9))).toContain('--full');
    expect(reasonWith(heavy(9))).toContain('--full');
    // the whole tier has lighter ones
    expect(reasonWith(byTier, heavy(9))).toBe('t is deselected');
    expect(reasonWith(heavy(9), byTier)).toBe('t is deselected');
    expect(reasonWith(result('p', 'passed', ['r']), heavy(9))).toBeUndefined();
  });

  it('is not observed without a check, for the reason that it has', () => {
    const catalogue = [
      requirement('a'),
      requirement('b', { seen: 'none', reason: 'Nobody sees it.' }),
    ];
    expect(judgeRequirements(catalogue, [result('c', 'failed', ['other'])])).toMatchObject([
      { outcome: 'not-observed', reason: 'no check yet', checks: [] },
      { outcome: 'not-observed', reason: 'Nobody sees it.', checks: [] },
    ]);
  });

  it('names its checks, also one that judges several', () => {
    const catalogue = [requirement('a'), requirement('b')];
    const checks = [result('one', 'passed', ['a', 'b']), result('two', 'failed', ['b'])];
    expect(judgeRequirements(catalogue, checks).map(({ checks: own }) => own)).toEqual([
      ['one'],
      ['one', 'two'],
    ]);
  });
});

/** The verdict on requirements with these levels and outcomes. */
function verdict(
  some: [Level, Outcome][],
  { strict = false, cutShort }: { strict?: boolean; cutShort?: string } = {},
) {
  const requirements = some.map(([level, outcome], index) => ({
    ...requirement(`r${index}`, { level }),
    outcome,
    checks: [],
  }));
  return judgeRun(requirements, { strict, cutShort });
}

describe('the verdict on a run', () => {
  it.each<[[Level, Outcome][], string]>([
    [[['must', 'passed']], 'conformant'],
    [
      [
        ['must', 'passed'],
        ['must', 'not-observed'],
        ['must', 'deselected'],
      ],
      'conformant',
    ],
    [
      [
        ['must', 'passed'],
        ['must', 'waived'],
      ],
      'conformant',
    ],
    [
      [
        ['must', 'passed'],
        ['should', 'failed'],
      ],
      'conformant',
    ],
    [
      [
        ['must', 'passed'],
        ['should', 'inconclusive'],
        ['should', 'error'],
      ],
      'conformant',
    ],
    [
      [
        ['must', 'passed'],
        ['must', 'failed'],
        ['must', 'inconclusive'],
      ],
      'nonconformant',
    ],
    [
      [
        ['must', 'passed'],
        ['must', 'inconclusive'],
      ],
      'incomplete',
    ],
    [
      [
        ['must', 'passed'],
        ['must', 'error'],
      ],
      'incomplete',
    ],
    [
      [
        ['must', 'not-observed'],
        ['must', 'deselected'],
      ],
      'incomplete',
    ],
    [[], 'incomplete'],
    [[['should', 'passed']], 'conformant'],
  ])('of %j is %s', (some, expected) => {
    expect(verdict(some).verdict).toBe(expected);
  });

  it.each<[Level, Outcome, string]>([
    ['should', 'failed', 'nonconformant'],
    ['should', 'inconclusive', 'conformant'],
    ['should', 'error', 'conformant'],
    ['should', 'not-observed', 'conformant'],
    ['must', 'inconclusive', 'incomplete'],
    ['must', 'error', 'incomplete'],
  ])('takes a %s that is %s, when it is strict, for %s', (level, outcome, expected) => {
    expect(
      verdict(
        [
          ['must', 'passed'],
          [level, outcome],
        ],
        { strict: true },
      ).verdict,
    ).toBe(expected);
  });

  it('is never green when the run was cut short, and a failure stays one', () => {
    const cutShort = 'the deadline of the run has passed';
    expect(verdict([['must', 'passed']], { cutShort })).toEqual({
      verdict: 'incomplete',
      reason: cutShort,
    });
    expect(verdict([['must', 'failed']], { cutShort }).verdict).toBe('nonconformant');
  });

  it('says in one line why it is incomplete', () => {
    const { reason } = verdict([
      ['must', 'error'],
      ['must', 'inconclusive'],
      ['must', 'passed'],
    ]);
    expect(reason).toMatch(/^no verdict on r0 and 1 more/);
    expect(verdict([]).reason).toBe('nothing could be judged');
  });
});

it('counts every outcome, also those that did not occur', () => {
  expect(
    countOutcomes([{ outcome: 'passed' }, { outcome: 'passed' }, { outcome: 'waived' }]),
  ).toEqual({
    failed: 0,
    error: 0,
    inconclusive: 0,
    passed: 2,
    waived: 1,
    'not-observed': 0,
    deselected: 0,
  });
});
