import { describe, expect, it } from 'vitest';
import { fakeCheck, result } from '../../../test/support/engine-fakes.js';
import type { Outcome } from '../events/outcome.js';
import type { CheckResult } from '../events/run-event.js';
import { AppliedWaivers } from './applied-waivers.js';
import { parseWaivers } from './read-waivers.js';
import { withoutWaiver } from './without-waiver.js';

const NOON = Date.parse('2027-01-31T12:00:00Z');

const waiving = (id: string, more = '', nowMs = NOON): AppliedWaivers =>
  new AppliedWaivers(
    parseWaivers('w.yaml', `waivers: [{ id: "${id}", reason: known${more} }]`),
    nowMs,
  );

function ended(id: string, outcome: Outcome, requirements: string[]): CheckResult {
  const failure = {
    message: '',
    expected: '',
    actual: '',
    exchanges: [],
    curl: '',
    reproduced: '',
  };
  return { ...result(id, outcome, requirements), ...(outcome === 'failed' && { failure }) };
}

const failed = (id: string, ...requirements: string[]) => ended(id, 'failed', requirements);

describe('a failure', () => {
  it.each([
    ['a/check/case', true],
    ['a/check', true],
    ['a/**', true],
    ['a/che*', true],
    ['r/one', false],
    ['r/{one,two}', true],
    ['a', false],
    ['a/chec', false],
  ])('of a check of r/one and r/two under a waiver of %s is waived: %s', (id, is) => {
    const { outcome } = waiving(id).applied(failed('a/check/case', 'r/one', 'r/two'));
    expect(outcome).toBe(is ? 'waived' : 'failed');
  });

  it('of two requirements counts for the one that is not waived', () => {
    const check = failed('a/check', 'r/one', 'r/two');
    const own = waiving('r/one');
    expect(own.applied(check).outcome).toBe('failed');
    expect(own.appliedFor(check, 'r/one').outcome).toBe('waived');
    expect(own.appliedFor(check, 'r/two').outcome).toBe('failed');
  });

  it('of a requirement that is waived counts for those of its checks that could not be judged beside it', () => {
    const below = failed('a/below', 'r/one');
    const above = ended('a/above', 'inconclusive', ['r/one']);
    const own = waiving('r/one');
    expect(own.appliedFor(above, 'r/one', [below, above]).outcome).toBe('waived');
    expect(own.appliedFor(above, 'r/one', [above]).outcome).toBe('inconclusive');
    expect(waiving('a/below').appliedFor(above, 'r/one', [below, above]).outcome).toBe(
      'inconclusive',
    );
  });

  it('keeps what was found, and gets the waiver and its reason', () => {
    const check = failed('a/check', 'r/one');
    expect(waiving('r/one', ', owner: ann').applied(check)).toEqual({
      ...check,
      outcome: 'waived',
      reason: 'known (ann)',
      waiver: { id: 'r/one', reason: 'known', owner: 'ann' },
    });
  });

  it.each(['inconclusive', 'error', 'passed', 'not-observed'] as const)(
    'is no %s check',
    (other) => {
      const check = ended('a/check', other, ['r/one']);
      expect(waiving('r/one').applied(check)).toBe(check);
    },
  );
});

describe('a check without a verdict', () => {
  const below = failed('a/below', 'r/one');
  const open = (id: string, because?: CheckResult['because']): CheckResult => ({
    ...ended(id, 'inconclusive', ['r/two']),
    ...(because && { because }),
  });
  const onCheck = (...checks: string[]) => ({ kind: 'builds-on', check: 'a', checks }) as const;
  const onPlain = (id: string): CheckResult['because'] => ({
    kind: 'reported-elsewhere',
    requirements: [id],
    isPlain: true,
  });
  const outcomes = (own: AppliedWaivers, ...checks: CheckResult[]) =>
    own.appliedToAll(checks).map(({ outcome }) => outcome);

  it('is waived where it builds on a waived failure alone, says on which, and keeps its reason', () => {
    const above = open('a/above', onCheck('a/below'));
    const [one, counted] = waiving('a/below').appliedToAll([below, above]);
    expect(one?.outcome).toBe('waived');
    expect(counted).toEqual({
      ...above,
      outcome: 'waived',
      reason: 'builds on a/below, which is waived: known',
      noVerdict: 'a/above is inconclusive',
      waiver: { id: 'a/below', reason: 'known' },
    });
    expect(counted && withoutWaiver(counted)).toEqual(above);
  });

  it('is waived through others that are, in whatever order they come', () => {
    const chain = [open('a/top', onCheck('a/above')), open('a/above', onCheck('a/below')), below];
    expect(outcomes(waiving('r/one'), ...chain)).toEqual(['waived', 'waived', 'waived']);
  });

  it.each<[string, CheckResult['because']]>([
    ['nothing that is known', undefined],
    ['a check that is not in the run', onCheck('a/other')],
    ['another failure as well', onCheck('a/below', 'a/failing')],
    ['one that passed', onCheck('a/below', 'a/passed')],
    ['one without a verdict for its own reason', onCheck('a/below', 'a/silent')],
    ['itself', onCheck('a/above')],
    ['a requirement of which a plain request fails, and which is not waived', onPlain('r/other')],
    ['a requirement alone', { kind: 'reported-elsewhere', requirements: ['r/one'] }],
    ['what was left out', { kind: 'reporter-left-out', requirement: 'r/one' }],
  ])('stays as it is where it builds on %s', (_, because) => {
    const others = [
      failed('a/failing', 'r/three'),
      ended('a/passed', 'passed', []),
      open('a/silent'),
    ];
    const all = outcomes(waiving('r/one'), open('a/above', because), below, ...others);
    expect(all).toEqual(['inconclusive', 'waived', 'failed', 'passed', 'inconclusive']);
  });

  it('is not waived by a waiver that has expired', () => {
    const own = waiving('r/one', ', expiry: 2026-12-31');
    expect(outcomes(own, below, open('a/above', onCheck('a/below')))).toEqual([
      'failed',
      'inconclusive',
    ]);
  });

  it('is waived with the requirement of which each plain request fails', () => {
    expect(outcomes(waiving('r/one'), open('a/above', onPlain('r/one')))).toEqual(['waived']);
    expect(outcomes(waiving('a/below'), below, open('a/above', onPlain('r/one')))).toEqual([
      'waived',
      'inconclusive',
    ]);
  });
});

it.each([
  ['2027-01-31T23:59:59.999Z', 'used', 'waived'],
  ['2027-02-01T00:00:00.000Z', 'expired', 'failed'],
])('a waiver until 2027-01-31 is, at %s, %s', (now, state, outcome) => {
  const own = waiving('r/one', ', expiry: 2027-01-31', Date.parse(now));
  const check = own.applied(failed('a/check', 'r/one'));
  expect(check.outcome).toBe(outcome);
  expect(own.results([check], [])).toMatchObject([
    { state, at: 'w.yaml:1:17', checks: ['a/check'] },
  ]);
});

describe('a waiver', () => {
  const stateOf = (outcomes: Outcome[], standIn?: string) => {
    const checks = outcomes.map((one, index) => ended(`a/check/${index}`, one, ['r/one']));
    const known = checks.map(({ id }, index) =>
      fakeCheck([], { id, ...(index === 1 && { standIn }) }),
    );
    return waiving('r/one').results(checks, known)[0]?.state;
  };

  it.each([
    ['used', ['failed', 'passed']],
    ['stale', ['passed', 'not-observed']],
    ['unused', ['passed', 'inconclusive']],
    ['unused', ['passed', 'error']],
    ['unused', ['passed', 'deselected']],
    ['unused', ['not-observed']],
    ['unused', ['deselected']],
    ['unused', []],
  ] as [string, Outcome[]][])('is %s where its checks are %j', (state, outcomes) => {
    expect(stateOf(outcomes)).toBe(state);
  });

  it('is not stale where only cases that are drawn did not come to the failure', () => {
    const check = ended('a/property/b', 'passed', ['r/one']);
    const known = {
      ...fakeCheck([], { id: check.id }),
      search: () => Promise.reject(new Error('not run')),
    };
    expect(waiving('a/property/b').results([check], [known])[0]?.state).toBe('unused');
    expect(waiving('a/property/b').results([check], [])[0]?.state).toBe('stale');
  });

  it('is stale although a check was left out, where another one stood in for that', () => {
    expect(stateOf(['passed', 'deselected'], 'a/check/0')).toBe('stale');
    expect(stateOf(['deselected', 'deselected', 'passed'], 'a/check/0')).toBe('unused');
  });
});
