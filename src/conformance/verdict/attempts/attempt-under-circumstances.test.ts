import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  blocked,
  exchangeResult,
  fakeCheck,
  fakeContext,
  fakeVerdictContext,
  PASSED,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import type { Attempt } from '../../check/attempt.js';
import { isEmpty, isSubset } from '../../circumstances/circumstances.js';
import type { Conclusion, Subject } from '../../language/conclusion.js';
import { judgeCheck } from '../judge-check.js';
import { attemptUnderAll } from './attempt-under-circumstances.js';

const UPLOAD: Subject = { kind: 'upload', host: 'voice', framing: 'length' };
const FAILED = violation();
const CHUNKED: Circumstances = { framing: 'chunked' };
const MANY: Circumstances = { framing: 'chunked', key: 'deep', timing: 'late-end' };
const TWENTY: Circumstances = { entries: 'amid-twenty', text: 'long', json: 'spaced' };

type Concludes = (circumstances: Circumstances, time: number) => Conclusion;

/** A conclusion whose deciding exchange was answered so. */
function attempt(conclusion: Conclusion, status: number | undefined): Attempt {
  const { exchange } = exchangeResult();
  const answered = status === undefined ? exchange : { ...exchange, status };
  return { conclusion, exchanges: [{ ...answered, id: 1 }] };
}

/** Attempts a check under these circumstances, and says under which it was tried. */
async function attempted(
  rows: Circumstances[],
  concludes: Concludes,
  {
    known = [],
    status,
    takesPlain = false,
    plain,
  }: {
    known?: Circumstances[];
    status?: number;
    takesPlain?: boolean;
    plain?: Attempt | undefined;
  } = {},
) {
  const asked: Circumstances[] = [];
  const tried: Circumstances[] = [];
  const attempts = await attemptUnderAll(
    rows,
    async (circumstances) => {
      tried.push(circumstances);
      const told = attempt(concludes(circumstances, tried.length), status);
      return { ...told, under: circumstances };
    },
    known,
    {
      pass: async (circumstances) => {
        asked.push(circumstances);
        return takesPlain;
      },
      attempt: async () => plain,
    },
  );
  const { kind } = attempts.first.conclusion;
  return {
    kind,
    circumstances: attempts.circumstances,
    under: attempts.first.under,
    again: attempts.again,
    tried,
    known,
    asked,
  };
}

const failsUnder =
  (needs: Circumstances, conclusion: Conclusion = FAILED): Concludes =>
  (circumstances) =>
    isSubset(needs, circumstances) ? conclusion : PASSED;

describe('the search for the smallest circumstances', () => {
  it('ends when it takes too long, with those that are left', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const slowly: Concludes = (circumstances) => {
      now += 11_000;
      return failsUnder(CHUNKED)(circumstances, 0);
    };
    const { circumstances, tried } = await attempted([MANY], slowly);
    expect(isSubset(CHUNKED, circumstances)).toBe(true);
    expect(circumstances).not.toEqual(CHUNKED);
    expect(tried.length).toBeLessThan(8);
    const { circumstances: found } = await attempted([MANY], failsUnder(CHUNKED));
    expect(found).toEqual(CHUNKED);
  });
});

describe('a check', () => {
  it('that passes is run once under each of its circumstances', async () => {
    const rows = [CHUNKED, MANY, {}];
    const { kind, circumstances, tried } = await attempted(rows, () => PASSED);
    expect([kind, circumstances, tried]).toEqual(['passed', {}, rows]);
  });

  it('that has none is run as it usually is', async () => {
    const { tried } = await attempted([], () => PASSED);
    expect(tried).toEqual([{}]);
  });

  it('that fails plain too needs no circumstances, and is not run under others', async () => {
    const { kind, circumstances, tried } = await attempted([MANY, CHUNKED], () => FAILED);
    expect([kind, circumstances, tried]).toEqual(['failed', {}, [MANY, {}]]);
  });

  it('that fails under circumstances only needs the smallest of them', async () => {
    const rows = [{ json: 'spaced' } as const, MANY, CHUNKED];
    const { kind, circumstances, again, tried, known } = await attempted(
      rows,
      failsUnder({ timing: 'late-end' }),
    );
    expect([kind, circumstances]).toEqual(['failed', { timing: 'late-end' }]);
    expect(known).toEqual([{ timing: 'late-end' }]);
    expect(tried).not.toContainEqual(CHUNKED);
    await again();
    expect(tried.at(-1)).toEqual({ timing: 'late-end' });
  });

  it('that gets no answer under circumstances only is not taken for one that passed', async () => {
    const unheard = blocked({ cause: 'lost-answer' });
    const { kind, circumstances } = await attempted([MANY], failsUnder(CHUNKED, unheard));
    expect([kind, circumstances]).toEqual(['inconclusive', MANY]);
    const behind: Circumstances = { connection: 'pipelined' };
    const pipelined = await attempted([behind], failsUnder(behind, unheard));
    expect([pipelined.kind, pipelined.circumstances]).toEqual(['passed', {}]);
  });

  it('whose violation under circumstances is explained has not passed, whatever it does in the usual way', async () => {
    const explained = blocked({ explained: true, exchange: 1 });
    const rows = [MANY, CHUNKED, {}];
    const { kind, circumstances, under, tried } = await attempted(
      rows,
      failsUnder({ timing: 'late-end' }, explained),
    );
    expect([kind, circumstances, under]).toEqual(['inconclusive', {}, MANY]);
    // A violation of its own is looked for under the others.
    expect(tried).toEqual([MANY, {}, CHUNKED, {}]);
    const own = await attempted(rows, (circumstances) =>
      circumstances === MANY ? explained : failsUnder(CHUNKED)(circumstances, 0),
    );
    expect([own.kind, own.circumstances]).toEqual(['failed', CHUNKED]);
    const plain = await attempted(rows, (circumstances) =>
      circumstances === MANY ? explained : FAILED,
    );
    expect([plain.kind, plain.circumstances]).toEqual(['failed', {}]);
  });

  it('remembers the same ones once, and tries no more of them once it took long', async () => {
    const known: Circumstances[] = [{ timing: 'late-end' }];
    const needs = failsUnder({ timing: 'late-end' });
    await attempted([MANY], needs, { known });
    expect(known).toEqual([{ timing: 'late-end' }]);
    // Each attempt at a check that waits takes seconds, and many known ones may be in question.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const topics = Array.from(
      { length: 40 },
      (_, at): Circumstances => ({ key: 'deep', ...(at > 0 && { size: '1' }) }),
    );
    const slow = await attempted(
      [{ ...MANY, size: '1' }],
      (circumstances, time) => {
        vi.advanceTimersByTime(6_000);
        return needs(circumstances, time);
      },
      { known: topics },
    );
    expect(slow.tried.length).toBeLessThan(12);
  });

  it('tries first what others needed', async () => {
    const known: Circumstances[] = [{ key: 'long' }, { key: 'deep' }, { timing: 'late-end' }];
    const found = await attempted([MANY], failsUnder({ timing: 'late-end' }), { known });
    expect(found.circumstances).toEqual({ timing: 'late-end' });
    expect(found.tried.slice(3, 5)).toEqual([{ key: 'deep' }, { timing: 'late-end' }]);
    expect(found.tried).not.toContainEqual({ key: 'long' });
  });

  it('whose violation does not come again is told as it was seen', async () => {
    const once: Concludes = (_circumstances, time) => (time === 1 ? FAILED : PASSED);
    const { kind, circumstances, under, again, tried } = await attempted([MANY], once);
    expect([kind, circumstances, under]).toEqual(['failed', {}, MANY]);
    expect((await again()).conclusion.kind).toBe('passed');
    expect(tried.at(-1)).toEqual(MANY);
  });

  it('whose violation comes now and then keeps the circumstances that it was seen under', async () => {
    const third: Concludes = (circumstances, time) =>
      !isEmpty(circumstances) && time <= 3 ? FAILED : PASSED;
    const { kind, circumstances } = await attempted([MANY], third);
    expect([kind, circumstances]).toEqual(['failed', MANY]);
  });
});

describe('an answer that may depend on a circumstance is no failure:', () => {
  const ofStatus = (status: number, more: object = {}) => violation({ status, ...more });

  it.each([408, 431])('%i', async (status) => {
    const { kind } = await attempted([MANY], failsUnder(CHUNKED, ofStatus(status)), { status });
    expect(kind).toBe('passed');
    const record = blocked({ subject: UPLOAD, exchange: 1 });
    expect((await attempted([MANY], failsUnder(CHUNKED, record), { status })).kind).toBe('passed');
    const explained = blocked({ explained: true, exchange: 1 });
    expect((await attempted([MANY], failsUnder(CHUNKED, explained), { status })).kind).toBe(
      'passed',
    );
  });

  it.each([
    ['the refusal of a long text', { text: 'long' }, { status: 413 }],
    ['that of many entries', { entries: 'amid-twenty' }, { status: 422 }],
    ['another refusal than that of a file', TWENTY, { status: 422, refusalExpected: true }],
  ] as const)('%s', async (_what, needs, { status, ...more }) => {
    const told = failsUnder(needs, ofStatus(status, more));
    const { kind, circumstances } = await attempted([TWENTY], told, { status });
    expect([kind, circumstances]).toEqual(['passed', {}]);
  });

  it.each([400, 431])('that of long headers, by %i', async (status) => {
    const under = { ...CHUNKED, headers: 'unrelated' } as const;
    const told = failsUnder({ headers: 'unrelated' }, ofStatus(status));
    expect((await attempted([under], told, { status })).kind).toBe('passed');
    // Where plain requests with such headers pass, these are no reason.
    const taken = await attempted([under], told, { status, takesPlain: true });
    expect(taken.kind).toBe(status === 431 ? 'passed' : 'failed');
  });

  it('that of a plain record of many entries', async () => {
    const subject: Subject = { kind: 'record', operation: 'voice' };
    const told = failsUnder({ entries: 'amid-twenty' }, blocked({ subject, exchange: 1 }));
    expect((await attempted([TWENTY], told, { status: 400 })).kind).toBe('passed');
  });

  it.each([
    ['what the same record would be refused for without it', { json: 'spaced' }, 400, false],
    ['a server error', { text: 'long' }, 500, false],
    ['a success', { text: 'long' }, 200, true],
  ] as const)('but not %s', async (_what, needs, status, refusalExpected) => {
    const told = failsUnder(needs, ofStatus(status, { refusalExpected }));
    const { kind, circumstances } = await attempted([TWENTY], told, { status });
    expect([kind, circumstances]).toEqual(['failed', needs]);
  });

  it('but not what an inspection shows', async () => {
    const told = failsUnder(
      { text: 'long' },
      violation({ status: undefined, exchange: undefined }),
    );
    expect((await attempted([TWENTY], told)).circumstances).toEqual({ text: 'long' });
  });

  it('is told by its size where plain records of that size pass', async () => {
    const told = failsUnder({ text: 'long' });
    const taken = await attempted([TWENTY], told, { status: 404, takesPlain: true });
    expect(taken.circumstances).toEqual({ text: 'long' });
    expect(taken.asked).toEqual([{ text: 'long', entries: 'amid-twenty' }]);
    const refused = await attempted([TWENTY], told, { status: 404 });
    expect([refused.kind, refused.circumstances]).toEqual(['passed', {}]);
  });

  it.each<Subject>([
    { kind: 'record', operation: 'voice' },
    { kind: 'upload', host: 'voice', framing: 'length' },
  ])('is that of a plain $kind where that is refused as well', async (subject) => {
    const told = failsUnder(CHUNKED, violation({ status: 411, subject, exchange: 1 }));
    const refused = attempt(blocked({ subject, exchange: 1 }), 411);
    const passed = attempt(PASSED, 200);
    const kindBeside = async (plain?: Attempt) => {
      const { kind, circumstances } = await attempted([MANY], told, { status: 411, plain });
      expect(circumstances).toEqual(CHUNKED);
      return kind;
    };
    expect(await kindBeside(refused)).toBe('inconclusive');
    expect(await kindBeside(passed)).toBe('failed');
    const tooLong = attempt(blocked({ subject, exchange: 1 }), 431);
    expect(await kindBeside(tooLong)).toBe('failed');
    // The check is about plain requests itself.
    expect(await kindBeside()).toBe('failed');
  });

  it('is its own where something succeeded that should not have', async () => {
    const record: Subject = { kind: 'record', operation: 'voice' };
    const told = failsUnder(CHUNKED, violation({ status: 200, subject: record, exchange: 1 }));
    const plain = attempt(blocked({ subject: record, exchange: 1 }), 411);
    expect((await attempted([MANY], told, { status: 200, plain })).kind).toBe('failed');
  });

  it.each([400, 500])(
    'nor a plain request that was answered %i, whatever its reason says',
    async (status) => {
      const reason = 'upload of a408f.bin to the voice host: needs 200, came 400';
      const told = failsUnder(CHUNKED, blocked({ subject: UPLOAD, exchange: 1, reason }));
      const { kind, circumstances } = await attempted([MANY], told, { status });
      expect([kind, circumstances]).toEqual(['inconclusive', CHUNKED]);
    },
  );
});

describe('where nothing could be judged', () => {
  it.each([
    ['nobody answered', blocked({ cause: 'no-answer' })],
    ['something else came before', blocked({ exchange: undefined })],
    ['the target need not do it', { kind: 'not-observed', reason: 'free', exchange: 1 } as const],
  ])('since %s, the check counts as it usually is', async (_why, conclusion) => {
    const { kind, circumstances } = await attempted([MANY], failsUnder(CHUNKED, conclusion));
    expect([kind, circumstances]).toEqual(['passed', {}]);
  });
});

describe('a check as it is judged', () => {
  /** Under the circumstances of a session's key, which is the one that a fake can tell. */
  async function judged(conclusion: Conclusion, requirement = 'files/fake-rule') {
    const check = fakeCheck([], {
      circumstances: [{ connection: 'own', key: 'deep' }],
      requirements: [requirement],
    });
    const context = { ...fakeContext(), knownCircumstances: [] };
    const run: typeof check.run = async ({ prefix }) =>
      prefix.includes('/bb/c/dd/') ? conclusion : PASSED;
    const { events } = await judgeCheck({ ...check, run }, context, fakeVerdictContext());
    return events.map((event) => (event.type === 'check-finished' ? event.check : undefined));
  }
  const circumstances = ['its key has ten folders'];

  it('names the smallest circumstances of a failure', async () => {
    const [result, incidental] = await judged(FAILED);
    expect(incidental).toBeUndefined();
    expect(result?.failure).toMatchObject({
      message: 'upload of file: expected 200, came 404; fails only when its key has ten folders',
      reproduced: '3 of 3',
      circumstances,
    });
  });

  it.each([
    ['needs none where it comes without them as well', true],
    ['keeps them where it never does', false],
  ])('that comes now and then %s', async (_, comesWithout) => {
    const tries = { under: 0, usual: 0 };
    const check = fakeCheck([], { circumstances: [{ key: 'deep' }] });
    const run: typeof check.run = async ({ prefix }) => {
      if (prefix.includes('/bb/c/dd/')) {
        tries.under += 1;
        // The fourth is the first repetition: drawn, tried again, and shown came before it.
        return tries.under === 4 ? PASSED : FAILED;
      }
      tries.usual += 1;
      return comesWithout && tries.usual === 3 ? FAILED : PASSED;
    };
    const context = { ...fakeContext(), knownCircumstances: [] };
    const { events } = await judgeCheck({ ...check, run }, context, fakeVerdictContext());
    const [result] = events.map((event) => ('check' in event ? event.check : undefined));
    const told = result && 'failure' in result ? result.failure : undefined;
    expect(told).toMatchObject({
      reproduced: '2 of 3',
      [comesWithout ? 'sentUnder' : 'circumstances']: circumstances,
    });
    expect(told).not.toHaveProperty(comesWithout ? 'circumstances' : 'sentUnder');
  });

  it('looks among circumstances that its requests had a place for alone', async () => {
    const check = fakeCheck([], { circumstances: [{ json: 'spaced', key: 'deep' }] });
    const tried: string[] = [];
    const run: typeof check.run = async ({ prefix }) => {
      tried.push(prefix);
      return prefix.includes('/bb/c/dd/') ? FAILED : PASSED;
    };
    const context = { ...fakeContext(), knownCircumstances: [] };
    await judgeCheck({ ...check, run }, context, fakeVerdictContext());
    // JSON has no place in what it sends, so that there is nothing to drop.
    expect(context.knownCircumstances).toEqual([{ key: 'deep' }]);
    expect(tried).toHaveLength(6);
  });

  it('does not say that all circumstances are needed where there was no time to find out', async () => {
    const slow = vi.spyOn(performance, 'now');
    onTestFinished(() => slow.mockRestore());
    let now = 0;
    slow.mockImplementation(() => {
      now += 31_000;
      return now;
    });
    const [result] = await judged(FAILED);
    expect(result?.failure).toMatchObject({
      message:
        'upload of file: expected 200, came 404; fails when each request has a connection of its own and its key has ten folders (there was no time to find out whether all of this matters)',
      mayNeedFewer: true,
    });
  });

  it('passes where a plain request failed under them, which is told of its own requirement', async () => {
    const record: Subject = { kind: 'record', operation: 'voice' };
    const [result, incidental] = await judged(blocked({ subject: record, exchange: 1 }));
    expect(result?.outcome).toBe('passed');
    expect(incidental).toMatchObject({
      id: 'voice/plain-record-passes/incidental/files/fake',
      requirements: ['voice/plain-record-passes'],
      outcome: 'failed',
      failure: { circumstances, reproduced: '2 of 2' },
    });
  });

  it.each([
    ['on the way', 'files/fake-rule', blocked({ subject: UPLOAD, exchange: 1 })],
    ['as it is judged', 'files/upload-answers-200', violation({ subject: UPLOAD, exchange: 1 })],
  ])('reports an upload %s that needs a requirement of its own by that', async (...args) => {
    const [, requirement, conclusion] = args;
    const [result, incidental] = await judged(conclusion, requirement);
    expect(result?.outcome).toBe('passed');
    expect(incidental).toMatchObject({
      id: 'files/client-chooses-the-key/incidental/files/fake',
      requirements: ['files/client-chooses-the-key'],
      failure: { circumstances },
    });
  });

  it('reports it itself where that is the requirement', async () => {
    const conclusion = violation({ subject: UPLOAD, exchange: 1 });
    const [result, incidental] = await judged(conclusion, 'files/client-chooses-the-key');
    expect([result?.outcome, incidental]).toEqual(['failed', undefined]);
  });
});
