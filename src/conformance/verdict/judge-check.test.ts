import { describe, expect, it } from 'vitest';
import {
  blocked,
  fakeCheck,
  fakeContext,
  fakeVerdictContext,
  LOW_COST,
  PASSED,
  violation,
} from '../../../test/support/engine-fakes.js';
import { type Check, HEAVY_BYTES } from '../check/check.js';
import { CannotJudge } from '../language/cannot-judge.js';
import type { Subject } from '../language/conclusion.js';
import { judgeCheck } from './judge-check.js';

const UPLOAD: Subject = { kind: 'upload', host: 'voice', framing: 'length' };
const LOST = blocked({ cause: 'lost-answer' });
const BLOCKED = blocked({ subject: UPLOAD, exchange: 1 });
const FAILED = violation();

/** The result of a check, and of a plain request that failed on its way. */
async function judge(check: Check, context = fakeContext()) {
  const { outcome, events } = await judgeCheck(check, context, fakeVerdictContext());
  const [result, incidental] = events.map((event) =>
    event.type === 'check-finished' ? event.check : undefined,
  );
  if (result === undefined) throw new Error('no result');
  expect(result.outcome).toBe(outcome);
  return { result, incidental };
}

it('asks a question again that a reset left without an answer, once', async () => {
  const answered = (answer: string) => {
    const outcome = answer === '200' || answer === '202' ? 'answered' : 'reset';
    return { ...PASSED, answers: [{ text: `each: ${answer}`, outcome } as const] };
  };
  const ask = async (...answers: string[]) => {
    const check = fakeCheck(answers.map(answered), { question: 'What comes?' });
    const { events } = await judgeCheck(check, fakeContext(), fakeVerdictContext());
    const [event] = events;
    const answer = event?.type === 'observed' ? event.observation.answer : undefined;
    return { answer, tries: check.prefixes.length };
  };
  expect(await ask('no answer (reset)', '200')).toEqual({ answer: 'each: 200', tries: 2 });
  const lost = { answer: 'each: no answer (reset)', tries: 2 };
  expect(await ask('no answer (reset)')).toEqual(lost);
  expect(await ask('202')).toEqual({ answer: 'each: 202', tries: 1 });
});

describe('an answer that was lost', () => {
  it('is asked for again with fresh names', async () => {
    const check = fakeCheck([LOST, LOST, PASSED]);
    expect((await judge(check)).result.outcome).toBe('passed');
    expect(check.prefixes).toHaveLength(3);
    expect(new Set(check.prefixes).size).toBe(3);
  });

  it('is asked for three more times at most', async () => {
    const check = fakeCheck([LOST]);
    const { result } = await judge(check);
    expect(result).toMatchObject({
      outcome: 'inconclusive',
      reason: `${LOST.reason}, in 4 of 4 tries`,
    });
    expect(check.prefixes).toHaveLength(4);
  });

  it('is told beside the plain requests of its kind, and how often it came', async () => {
    const other = { ...LOST, reason: 'another end' };
    const lost = { ...LOST, subject: UPLOAD };
    const { result } = await judge(fakeCheck([other, lost, lost, lost]));
    expect(result.reason).toBe(`${LOST.reason}, in 3 of 4 tries; plain ones are answered`);
  });

  it('is not asked for when the run ended', async () => {
    const check = fakeCheck([LOST]);
    expect((await judge(check, fakeContext(AbortSignal.abort()))).result.outcome).toBe(
      'inconclusive',
    );
    expect(check.prefixes).toHaveLength(1);
  });

  it.each(['no-answer', 'busy', 'cancelled', 'profile'] as const)(
    'is another thing than %s',
    async (cause) => {
      const check = fakeCheck([blocked({ cause }), PASSED]);
      expect((await judge(check)).result.outcome).toBe('inconclusive');
      expect(check.prefixes).toHaveLength(1);
    },
  );
});

describe('a violation', () => {
  it.each([
    [401, 'inconclusive'],
    [403, 'inconclusive'],
    [404, 'failed'],
  ])('that is answered %i before nothing can be sent any more is %s', async (status, outcome) => {
    const unsent = blocked({ cause: 'no-answer', reason: 'the token may have run out' });
    const judged = await judge(fakeCheck([violation({ status }), unsent]));
    expect(judged.result.outcome).toBe(outcome);
  });

  it.each([
    [[FAILED, FAILED, FAILED], '3 of 3'],
    [[FAILED, PASSED, FAILED], '2 of 3'],
    [[FAILED, PASSED, PASSED], '1 of 3'],
    [[FAILED, BLOCKED, PASSED], '1 of 3'],
  ])('counts however often it shows up again: case %#', async (conclusions, reproduced) => {
    const check = fakeCheck(conclusions);
    expect((await judge(check)).result).toMatchObject({
      outcome: 'failed',
      failure: {
        reproduced,
        message: 'upload of file: expected 200, came 404',
        expected: '200',
        actual: '404',
      },
    });
    expect(new Set(check.prefixes).size).toBe(3);
  });

  it('is not looked for again when the run ended, or much would be sent', async () => {
    const ended = fakeCheck([FAILED]);
    expect((await judge(ended, fakeContext(AbortSignal.abort()))).result.failure?.reproduced).toBe(
      '1 of 1',
    );
    const heavy = fakeCheck([FAILED], { cost: { ...LOW_COST, bytes: HEAVY_BYTES + 1 } });
    expect((await judge(heavy)).result.failure?.reproduced).toBe('1 of 1');
    expect([ended.prefixes.length, heavy.prefixes.length]).toEqual([1, 1]);
  });

  it('is doubted after a 503 that was waited out, and looked for with fresh names', async () => {
    const check = fakeCheck([FAILED]);
    const { result } = await judge(check, fakeContext(undefined, true));
    expect(result.outcome).toBe('inconclusive');
    expect(result.reason).toContain(
      'after a request that was sent again and may have been archived before',
    );
    expect(check.prefixes).toHaveLength(4);
  });
});

describe('a plain request that failed on the way', () => {
  it('is doubted where it may have been archived by an answer that was waited out', async () => {
    const record = { kind: 'record', operation: 'email' } as const;
    const check = fakeCheck([blocked({ subject: record, exchange: 1 }), PASSED]);
    const { result, incidental } = await judge(check, fakeContext(undefined, true));
    expect(result.outcome).toBe('passed');
    expect(incidental).toBeUndefined();
  });

  it('and then did not is a violation beside the result of the check', async () => {
    const { result, incidental } = await judge(fakeCheck([BLOCKED, PASSED]));
    expect(result.outcome).toBe('passed');
    expect(incidental).toMatchObject({
      id: 'files/upload-answers-200/incidental/files/fake',
      requirements: ['files/upload-answers-200'],
      outcome: 'failed',
      failure: { reproduced: '1 of 2', message: BLOCKED.reason },
    });
  });

  it('is reported where the answer of an email is judged, if that is what was missed', async () => {
    const subject = { kind: 'record', operation: 'email' } as const;
    const missed = { ...BLOCKED, subject, missed: 'email/duplicate-is-202' };
    const { incidental } = await judge(fakeCheck([missed, PASSED]));
    expect(incidental).toMatchObject({
      id: 'email/duplicate-is-202/incidental/files/fake',
      requirements: ['email/duplicate-is-202'],
    });
  });

  it('is none when it fails every time', async () => {
    const check = fakeCheck([BLOCKED]);
    const { result, incidental } = await judge(check);
    expect([result.outcome, incidental]).toEqual(['inconclusive', undefined]);
    expect(check.prefixes).toHaveLength(3);
  });

  it('is none where nothing is sent any more, since the token has run out', async () => {
    const lapsed = { ...BLOCKED, cause: 'no-answer', exchange: undefined } as const;
    const { result, incidental } = await judge(fakeCheck([BLOCKED, lapsed]));
    expect([result.outcome, incidental]).toEqual(['inconclusive', undefined]);
  });

  it.each([
    ['a refusal that did not come', { ...BLOCKED, refusalRequired: true }],
    ['something that no exchange shows', { ...BLOCKED, exchange: undefined }],
    ['another request', { ...BLOCKED, subject: { kind: 'other' } as const }],
  ])('is not %s', async (_name, conclusion) => {
    const check = fakeCheck([conclusion, PASSED]);
    const { result, incidental } = await judge(check);
    expect([result.outcome, incidental]).toEqual(['inconclusive', undefined]);
    expect(check.prefixes).toHaveLength(1);
  });
});

describe('what is thrown', () => {
  it('is no verdict when the check cannot go on', async () => {
    const { result } = await judge(fakeCheck([new CannotJudge('no file', { cause: 'profile' })]));
    expect(result).toMatchObject({ outcome: 'inconclusive', reason: 'no file' });
  });

  it('is a fault of the harness otherwise', async () => {
    await expect(judge(fakeCheck([new TypeError('a slip')]))).rejects.toThrow('a slip');
  });
});
