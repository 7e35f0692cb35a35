import { describe, expect, it } from 'vitest';
import {
  blocked,
  fakeCheck,
  fakeVerdictContext,
  PASSED,
  TARGET,
  violation,
} from '../../../../test/support/engine-fakes.js';
import { PLAIN_REQUIREMENT, type PlainRequest } from '../../../spec/plain-request.js';
import type { Conclusion, Subject } from '../../language/conclusion.js';
import type { VerdictContext } from '../verdict-context.js';
import { attribute } from './attribute.js';

const UPLOAD: Subject = { kind: 'upload', host: 'voice', framing: 'length' };
const CHUNKED: Subject = { kind: 'upload', host: 'voice', framing: 'chunked' };
const EMAIL: Subject = { kind: 'record', operation: 'email' };

/** A check of the plain request of each kind, and one of something else. */
const PLAIN_UPLOAD = fakeCheck([], { requirements: ['files/upload-answers-200'] });
const PLAIN_CHUNKED = fakeCheck([], { requirements: ['files/length-is-optional'] });
const PLAIN_EMAIL = fakeCheck([], { requirements: ['email/plain-email-passes'] });
const OTHER = fakeCheck([], { requirements: ['files/any-type-passes'] });

const inTheUsualWay = (check: typeof OTHER, conclusion: Conclusion, context: VerdictContext) =>
  attribute(check, conclusion, {}, context);
const kindOf = async (...args: [typeof OTHER, Conclusion, VerdictContext]) =>
  (await inTheUsualWay(...args)).kind;
const refused = (...subjects: Subject[]): Conclusion => ({ ...PASSED, refused: subjects });

describe('a refusal that came', () => {
  it('counts beside a plain request that passes', async () => {
    expect(await kindOf(OTHER, refused(UPLOAD, CHUNKED, EMAIL), fakeVerdictContext())).toBe(
      'passed',
    );
  });

  it.each([
    [UPLOAD, 'upload'],
    [CHUNKED, 'upload'],
    [CHUNKED, 'chunked-upload'],
    [EMAIL, 'email'],
  ])('proves nothing beside one that does not: %j, %s', async (subject, name) => {
    for (const state of ['refused', 'broken', 'unknown'] as const) {
      const attributed = await inTheUsualWay(
        OTHER,
        refused(UPLOAD, subject),
        fakeVerdictContext({ [name]: state }),
      );
      expect(attributed).toMatchObject({
        kind: 'inconclusive',
        reason: expect.stringMatching(
          /^the refusal proves nothing, for a plain .*; see (files|email)\//,
        ),
      });
    }
  });

  it('of a framing says nothing about the other one', async () => {
    expect(
      await kindOf(OTHER, refused(UPLOAD), fakeVerdictContext({ 'chunked-upload': 'refused' })),
    ).toBe('passed');
  });

  it('needs no plain request where it was about nothing of the kind', async () => {
    const context = fakeVerdictContext({ upload: 'refused', email: 'refused' });
    expect(await kindOf(OTHER, refused({ kind: 'other' }), context)).toBe('passed');
  });

  it('counts only when the checks pass on which it builds', async () => {
    const building = { ...OTHER, buildsOn: ['files/base'] };
    const context = (outcome: 'failed' | 'passed') =>
      fakeVerdictContext({}, { outcomes: { 'files/base': outcome } });
    expect(await kindOf(building, refused(UPLOAD), context('passed'))).toBe('passed');
    expect(await inTheUsualWay(building, refused(UPLOAD), context('failed'))).toMatchObject({
      kind: 'inconclusive',
      reason: 'files/base, on which it builds, failed',
      because: { kind: 'builds-on', check: 'files/base' },
    });
    const outcomes = { 'files/base': 'inconclusive' } as const;
    const because = { kind: 'builds-on', check: 'files/deeper' } as const;
    const reasonsOfUnplanned = { 'files/base': { reason: 'the answers were lost', because } };
    expect(
      await inTheUsualWay(
        building,
        refused(UPLOAD),
        fakeVerdictContext({}, { outcomes, reasonsOfUnplanned }),
      ),
    ).toMatchObject({
      reason: 'files/base, on which it builds, is inconclusive: the answers were lost',
      because,
    });
    // Acceptances that came need nothing beside them.
    expect(await kindOf(building, PASSED, context('failed'))).toBe('passed');
  });
});

describe('a success where a refusal had to come', () => {
  it.each([UPLOAD, CHUNKED, EMAIL])('is a violation all the same: %j', async (subject) => {
    const seen = violation({ subject, refusalExpected: true, status: 200 });
    const context = fakeVerdictContext({
      upload: 'refused',
      'chunked-upload': 'refused',
      email: 'broken',
    });
    expect(await inTheUsualWay(OTHER, seen, context)).toBe(seen);
  });

  it('is reported by the check on which this one builds', async () => {
    const seen = violation({ subject: EMAIL, refusalExpected: true, status: 200 });
    const context = fakeVerdictContext({}, { outcomes: { 'files/base': 'failed' } });
    expect(await kindOf({ ...OTHER, buildsOn: ['files/base'] }, seen, context)).toBe(
      'inconclusive',
    );
  });
});

describe('a success that did not come', () => {
  const missed = (subject: Subject, status = 404) => violation({ subject, status });

  it.each([UPLOAD, CHUNKED, EMAIL])(
    'is a violation beside a plain request that passes: %j',
    async (subject) => {
      expect(await kindOf(OTHER, missed(subject), fakeVerdictContext())).toBe('failed');
    },
  );

  it.each<[Subject, PlainRequest, typeof OTHER]>([
    [UPLOAD, 'upload', PLAIN_UPLOAD],
    [CHUNKED, 'chunked-upload', PLAIN_CHUNKED],
    [EMAIL, 'email', PLAIN_EMAIL],
  ])('is reported once, by the check of the plain request: %j', async (subject, name, own) => {
    const context = fakeVerdictContext({ [name]: 'broken' });
    expect(await kindOf(own, missed(subject, 500), context)).toBe('failed');
    expect(await inTheUsualWay(OTHER, missed(subject, 500), context)).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining(`see ${PLAIN_REQUIREMENT[name]}`),
    });
  });

  it('is reported once also when every upload is answered with another success', async () => {
    const context = fakeVerdictContext({ upload: 'misanswered' });
    expect(await kindOf(PLAIN_UPLOAD, missed(UPLOAD, 201), context)).toBe('failed');
    expect(await kindOf(OTHER, missed(UPLOAD, 201), context)).toBe('inconclusive');
  });

  it('of every plain record may be for what the profile does not say', async () => {
    const context = fakeVerdictContext({ email: 'refused' });
    expect(await inTheUsualWay(PLAIN_EMAIL, missed(EMAIL), context)).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('records.email'),
    });
    const target = { ...TARGET, records: { email: {} } };
    expect(
      await kindOf(
        PLAIN_EMAIL,
        missed(EMAIL),
        fakeVerdictContext({ email: 'refused' }, { target }),
      ),
    ).toBe('failed');
    expect(
      await kindOf(PLAIN_UPLOAD, missed(UPLOAD), fakeVerdictContext({ upload: 'refused' })),
    ).toBe('failed');
  });

  it('of records that refer to a file again is reported by the checks of that', async () => {
    const failure = {
      state: 'refused',
      detail: 'it was used up',
      requirement: 'voice/uploaded-file-passes',
    } as const;
    const own = fakeCheck([], { requirements: ['voice/uploaded-file-passes'] });
    const reusedFiles = { voice: failure };
    const context = fakeVerdictContext({}, { reusedFiles, checks: [own] });
    const subject: Subject = { kind: 'record', operation: 'voice' };
    expect(await inTheUsualWay(OTHER, missed(subject), context)).toMatchObject({
      reason: 'came 404, but it was used up; see voice/uploaded-file-passes',
    });
    expect(await kindOf(own, missed(subject), context)).toBe('failed');
    expect(await kindOf(OTHER, missed(subject, 500), context)).toBe('failed');
    expect(await kindOf(OTHER, missed(EMAIL), context)).toBe('failed');
  });

  it('of records whose entries share a file breaks the requirement of that', async () => {
    const requirement = 'voice/uploaded-file-passes';
    const failure = { state: 'refused', detail: 'they shared a file', requirement } as const;
    const own = fakeCheck([], { requirements: [requirement] });
    const context = fakeVerdictContext({}, { sharedFiles: { voice: failure }, checks: [own] });
    const subject: Subject = { kind: 'record', operation: 'voice' };
    const reason = `came 404, but they shared a file; see ${requirement}`;
    const explained = { reason, missed: requirement, explained: true };
    expect(await inTheUsualWay(OTHER, missed(subject), context)).toMatchObject(explained);
    expect(await kindOf(own, missed(subject), context)).toBe('failed');
    expect(await kindOf(OTHER, missed(EMAIL), context)).toBe('failed');
  });

  it('for a file that is there too late breaks the requirement of that, whatever is judged', async () => {
    const requirement = 'files/referenceable-at-once';
    const failure = { state: 'refused', detail: 'it came late', requirement } as const;
    const own = fakeCheck([], { requirements: [requirement] });
    const context = fakeVerdictContext({}, { lateFiles: { voice: failure }, checks: [own] });
    const subject: Subject = { kind: 'record', operation: 'voice' };
    const ofFiles = { ...OTHER, cost: { ...OTHER.cost, files: 1 } };
    const reason = 'came 404, but it came late; see files/referenceable-at-once';
    const explained = { reason, missed: requirement, explained: true };
    expect(await inTheUsualWay(ofFiles, missed(subject), context)).toMatchObject(explained);
    // What uploads nothing has another reason.
    const cost = { ...OTHER.cost, files: 0 };
    const ofNone = fakeCheck([], { requirements: ['voice/any-text-passes'], cost });
    expect(await kindOf(ofNone, missed(subject), context)).toBe('failed');
    expect(await kindOf(own, missed(subject), context)).toBe('failed');
  });

  it('of a file inside that is there too late breaks the requirement of that as well', async () => {
    const requirement = 'files/referenceable-at-once';
    const failure = { state: 'refused', detail: 'it came late', requirement } as const;
    const own = fakeCheck([], { requirements: [requirement] });
    const context = fakeVerdictContext({}, { lateFiles: { voice: failure }, checks: [own] });
    const absent = violation({ subject: { kind: 'other' }, absent: true, actual: 'nothing' });
    const of = (host: 'voice' | 'eventFeed', requirements = ['files/type-is-stored']) =>
      fakeCheck([], { requirements, needs: { ...own.needs, hosts: new Set([host]) } });
    const explained = { missed: requirement, explained: true };
    expect(await inTheUsualWay(of('voice'), absent, context)).toMatchObject(explained);
    expect(await kindOf(of('eventFeed'), absent, context)).toBe('failed');
    expect(await kindOf(of('voice', [requirement]), absent, context)).toBe('failed');
    const there = { ...absent, absent: false };
    expect(await kindOf(of('voice'), there, context)).toBe('failed');
  });

  it('for want of something optional is reported by the checks of that', async () => {
    const failure = {
      state: 'refused',
      detail: 'it had no recipients',
      requirement: 'conversations/recipients-are-optional',
    } as const;
    const own = fakeCheck([], { requirements: [failure.requirement] });
    const demandedChoice = { conversations: failure };
    const context = fakeVerdictContext({}, { demandedChoice, checks: [own] });
    const subject: Subject = { kind: 'record', operation: 'conversations' };
    expect(await inTheUsualWay(OTHER, missed(subject), context)).toMatchObject({
      reason: 'came 404, but it had no recipients; see conversations/recipients-are-optional',
    });
    expect(await kindOf(own, missed(subject), context)).toBe('failed');
    expect(await kindOf(OTHER, missed(subject, 500), context)).toBe('failed');
  });

  it('with wrong contents is a violation all the same', async () => {
    const seen = violation({ subject: EMAIL, status: 200 });
    expect(await kindOf(OTHER, seen, fakeVerdictContext({ email: 'refused' }))).toBe('failed');
  });
});

describe('what an inspection or a comparison shows', () => {
  const seen = violation({ status: undefined });

  it.each([
    ['failed', 'inconclusive'],
    ['waived', 'inconclusive'],
    // It reports nothing, and this was seen.
    ['not-observed', 'failed'],
    ['deselected', 'failed'],
    ['inconclusive', 'failed'],
    ['passed', 'failed'],
  ] as const)('beside a check on which it builds that is %s is %s', async (outcome, told) => {
    const outcomes = { 'files/base': outcome };
    const context = fakeVerdictContext({ upload: 'refused' }, { outcomes });
    expect(await kindOf(OTHER, seen, context)).toBe('failed');
    expect(await kindOf({ ...OTHER, buildsOn: ['files/base'] }, seen, context)).toBe(told);
  });

  it('is not explained by a check that waits for its end', async () => {
    const context = { ...fakeVerdictContext(), outcomeOf: async () => undefined };
    expect(await kindOf({ ...OTHER, buildsOn: ['files/base'] }, seen, context)).toBe('failed');
  });
});

describe('a precondition that did not hold', () => {
  it.each([
    ['broken', true],
    ['refused', true],
    ['unknown', false],
  ] as const)('is a failure of the plain request that is %s: %s', async (state, isFailure) => {
    const context = fakeVerdictContext({ email: state });
    const { because } = await inTheUsualWay(OTHER, blocked({ subject: EMAIL }), context).then(
      (conclusion) => blocked(conclusion.kind === 'inconclusive' ? conclusion : {}),
    );
    // Where no answer came, no waiver of a failure may cover it.
    expect(because && 'isPlain' in because).toBe(isFailure);
  });

  it('names the requirement that reports it, where one does', async () => {
    const context = fakeVerdictContext({ email: 'broken' });
    expect(await inTheUsualWay(OTHER, blocked({ subject: EMAIL }), context)).toMatchObject({
      reason: 'needs 200, came 404; see email/plain-email-passes',
      because: { kind: 'reported-elsewhere', requirements: ['email/plain-email-passes'] },
    });
    expect(await inTheUsualWay(OTHER, blocked({ subject: UPLOAD }), context)).toMatchObject({
      reason: 'needs 200, came 404',
    });
    const alone = fakeVerdictContext({ email: 'broken' }, { checks: [] });
    expect(await inTheUsualWay(OTHER, blocked({ subject: EMAIL }), alone)).toMatchObject({
      reason:
        'needs 200, came 404; email/plain-email-passes would report it, and is left out of this run',
      because: { kind: 'reporter-left-out', requirement: 'email/plain-email-passes' },
    });
  });

  it('and an answer that allows no verdict stay what they are', async () => {
    const lost = blocked({ cause: 'lost-answer', subject: EMAIL });
    expect(await inTheUsualWay(OTHER, lost, fakeVerdictContext({ email: 'broken' }))).toBe(lost);
  });
});
