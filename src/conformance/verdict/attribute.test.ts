import { describe, expect, it } from 'vitest';
import {
  blocked,
  fakeCheck,
  fakeLight,
  PASSED,
  TARGET,
  violation,
} from '../../../test/support/engine-fakes.js';
import type { Conclusion, Subject } from '../language/conclusion.js';
import { attribute, type VerdictContext } from './attribute.js';

const UPLOAD: Subject = { kind: 'upload', host: 'voice', framing: 'length' };
const CHUNKED: Subject = { kind: 'upload', host: 'voice', framing: 'chunked' };
const EMAIL: Subject = { kind: 'record', operation: 'email' };

/** A check of the plain request of each kind, and one of something else. */
const PLAIN_UPLOAD = fakeCheck([], { requirements: ['files/upload-answers-200'] });
const PLAIN_CHUNKED = fakeCheck([], { requirements: ['files/length-is-optional'] });
const PLAIN_EMAIL = fakeCheck([], { requirements: ['email/plain-email-passes'] });
const OTHER = fakeCheck([], { requirements: ['files/any-type-passes'] });

const kindOf = async (...args: [typeof OTHER, Conclusion, VerdictContext]) =>
  (await attribute(...args)).kind;
const refused = (...subjects: Subject[]): Conclusion =>
  ({ ...PASSED, refused: subjects }) as Conclusion;

describe('a refusal that came', () => {
  it('counts beside a plain request that passes', async () => {
    expect(await kindOf(OTHER, refused(UPLOAD, CHUNKED, EMAIL), fakeLight())).toBe('passed');
  });

  it.each([
    [UPLOAD, 'upload'],
    [CHUNKED, 'upload'],
    [CHUNKED, 'chunked'],
    [EMAIL, 'email'],
  ])('proves nothing beside one that does not: %j, %s', async (subject, name) => {
    for (const state of ['refused', 'broken', 'unknown'] as const) {
      const weighed = await attribute(
        OTHER,
        refused(UPLOAD, subject),
        fakeLight({ [name]: state }),
      );
      expect(weighed).toMatchObject({
        kind: 'inconclusive',
        reason: expect.stringMatching(/^the refusal proves nothing, for a plain .*; see plain\//),
      });
    }
  });

  it('of a framing says nothing about the other one', async () => {
    expect(await kindOf(OTHER, refused(UPLOAD), fakeLight({ chunked: 'refused' }))).toBe('passed');
  });

  it('needs no plain request where it was about nothing of the kind', async () => {
    const light = fakeLight({ upload: 'refused', email: 'refused' });
    expect(await kindOf(OTHER, refused({ kind: 'other' }), light)).toBe('passed');
  });

  it('counts only when the checks pass on which it builds', async () => {
    const building = { ...OTHER, buildsOn: ['files/base'] };
    const light = (outcome: 'failed' | 'passed') =>
      fakeLight({}, { outcomes: { 'files/base': outcome } });
    expect(await kindOf(building, refused(UPLOAD), light('passed'))).toBe('passed');
    expect(await attribute(building, refused(UPLOAD), light('failed'))).toMatchObject({
      kind: 'inconclusive',
      reason: 'files/base, on which it builds, is failed',
    });
    // Acceptances that came need nothing beside them.
    expect(await kindOf(building, PASSED, light('failed'))).toBe('passed');
  });
});

describe('a success where a refusal had to come', () => {
  it.each([UPLOAD, CHUNKED, EMAIL])('is a violation in any light: %j', async (subject) => {
    const seen = violation({ subject, refusalExpected: true, status: 200 });
    const dark = fakeLight({ upload: 'refused', chunked: 'refused', email: 'broken' });
    expect(await attribute(OTHER, seen, dark)).toBe(seen);
  });

  it('is reported by the check on which this one builds', async () => {
    const seen = violation({ subject: EMAIL, refusalExpected: true, status: 200 });
    const light = fakeLight({}, { outcomes: { 'files/base': 'failed' } });
    expect(await kindOf({ ...OTHER, buildsOn: ['files/base'] }, seen, light)).toBe('inconclusive');
  });
});

describe('a success that did not come', () => {
  const missed = (subject: Subject, status = 404) => violation({ subject, status });

  it.each([UPLOAD, CHUNKED, EMAIL])(
    'is a violation beside a plain request that passes: %j',
    async (subject) => {
      expect(await kindOf(OTHER, missed(subject), fakeLight())).toBe('failed');
    },
  );

  it.each([
    [UPLOAD, 'upload', PLAIN_UPLOAD],
    [CHUNKED, 'chunked', PLAIN_CHUNKED],
    [EMAIL, 'email', PLAIN_EMAIL],
  ])('is reported once, by the check of the plain request: %j', async (subject, name, own) => {
    const light = fakeLight({ [name]: 'broken' });
    expect(await kindOf(own, missed(subject, 500), light)).toBe('failed');
    expect(await attribute(OTHER, missed(subject, 500), light)).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining(`see plain/${name}`),
    });
  });

  it('is reported once also when every upload is answered with another success', async () => {
    const light = fakeLight({ upload: 'misanswered' });
    expect(await kindOf(PLAIN_UPLOAD, missed(UPLOAD, 201), light)).toBe('failed');
    expect(await kindOf(OTHER, missed(UPLOAD, 201), light)).toBe('inconclusive');
  });

  it('of every plain record may be for what the profile does not say', async () => {
    const light = fakeLight({ email: 'refused' });
    expect(await attribute(PLAIN_EMAIL, missed(EMAIL), light)).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('records.email'),
    });
    const target = { ...TARGET, records: { email: {} } };
    expect(
      await kindOf(PLAIN_EMAIL, missed(EMAIL), fakeLight({ email: 'refused' }, { target })),
    ).toBe('failed');
    expect(await kindOf(PLAIN_UPLOAD, missed(UPLOAD), fakeLight({ upload: 'refused' }))).toBe(
      'failed',
    );
  });

  it('with wrong contents is a violation in any light', async () => {
    const seen = violation({ subject: EMAIL, status: 200 });
    expect(await kindOf(OTHER, seen, fakeLight({ email: 'refused' }))).toBe('failed');
  });
});

describe('what an inspection or a comparison shows', () => {
  const seen = violation({ status: undefined });

  it('is a violation, unless a check on which this one builds reports it', async () => {
    const light = fakeLight({ upload: 'refused' }, { outcomes: { 'files/base': 'inconclusive' } });
    expect(await kindOf(OTHER, seen, light)).toBe('failed');
    expect(await kindOf({ ...OTHER, buildsOn: ['files/base'] }, seen, light)).toBe('inconclusive');
  });
});

describe('a precondition that did not hold', () => {
  it('names the requirement that reports it, where one does', async () => {
    const light = fakeLight({ email: 'broken' });
    expect(await attribute(OTHER, blocked({ subject: EMAIL }), light)).toMatchObject({
      reason: 'needs 200, came 404; see plain/email',
    });
    expect(await attribute(OTHER, blocked({ subject: UPLOAD }), light)).toMatchObject({
      reason: 'needs 200, came 404',
    });
  });

  it('and an answer that allows no verdict stay what they are', async () => {
    const lost = blocked({ cause: 'lost-answer', subject: EMAIL });
    expect(await attribute(OTHER, lost, fakeLight({ email: 'broken' }))).toBe(lost);
  });
});
