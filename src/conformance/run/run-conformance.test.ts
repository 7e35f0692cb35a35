import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  blocked,
  LOW_COST,
  PASSED,
  TARGET,
  violation,
} from '../../../test/support/engine-fakes.js';
import { check, MUST, run } from '../../../test/support/run-checks.js';
import type { Check } from '../check/check.js';

/** A check that only the end of the run ends. */
function waiting(id: string, started: () => void = () => undefined): Check {
  return {
    ...check(id, [PASSED]),
    run: async (session) => {
      started();
      await session.wait(3_600_000);
      return blocked({ cause: 'cancelled', reason: 'it was ended' });
    },
  };
}

describe('a run', () => {
  it('begins with its plan and ends with its verdict', async () => {
    const { events, finished } = await run([check('files/a', [PASSED])]);
    expect(events.map(({ type }) => type)).toEqual([
      'run-started',
      'check-started',
      'check-finished',
      'run-finished',
    ]);
    expect(events[0]).toMatchObject({
      run: { seed: 7 },
      plan: { checks: 1, exchanges: 1, files: 1 },
    });
    expect(finished).toMatchObject({ verdict: 'conformant', interrupted: false });
    expect(finished.requirements.find(({ id }) => id === MUST)).toMatchObject({
      outcome: 'passed',
      checks: ['files/a'],
    });
  });

  it('names a fault of the harness as one, and goes on', async () => {
    const { results, finished } = await run([
      check('files/a', [new TypeError('a slip')]),
      check('files/b', [PASSED]),
    ]);
    expect(results.get('files/a')).toMatchObject({ outcome: 'error', reason: 'a slip' });
    expect(results.get('files/b')?.outcome).toBe('passed');
    expect(finished.verdict).toBe('incomplete');
    expect(finished.reason).toContain(MUST);
  });

  it('runs what is selected, and judges each check once however many build on it', async () => {
    const base = check('files/base', [PASSED]);
    const refused = { ...PASSED, refused: [{ kind: 'other' as const }] };
    const above = ['files/x', 'files/y'].map((id) =>
      check(id, [refused], { buildsOn: ['files/base'] }),
    );
    const { results } = await run([base, ...above], {
      selection: { only: ['files/[xy]'], skip: [] },
    });
    expect(base.prefixes).toHaveLength(1);
    expect(results.get('files/base')?.outcome).toBe('deselected');
    for (const { id } of above) expect(results.get(id)?.outcome).toBe('passed');
  });

  it('fails one of two checks where each would wait for the other', async () => {
    const failed = violation({ subject: { kind: 'other' } });
    const { results } = await run([
      check('files/x', [failed], { buildsOn: ['files/y'] }),
      check('files/y', [failed], { buildsOn: ['files/x'] }),
    ]);
    expect([...results.values()].map(({ outcome }) => outcome).sort()).toEqual([
      'failed',
      'inconclusive',
    ]);
  });

  it('of a choice in which nothing could be judged says why, and only where nothing was tried that it is too small', async () => {
    const chosen = { ids: new Set(['files/a']), reason: 'left out' };
    const dead = await run([check('files/a', [blocked({ reason: 'nobody listens' })])], { chosen });
    expect(dead.finished).toMatchObject({
      verdict: 'incomplete',
      reason: expect.stringContaining('nobody listens'),
    });
    const none = await run([check('files/b', [PASSED])], { chosen });
    expect(none.finished.reason).toContain('give a larger budget');
  });

  it('tells what failed for another check, though its own turn comes too late', async () => {
    const failed = violation({ subject: { kind: 'other' } });
    const slow: Check = {
      ...check('files/x', [failed], { buildsOn: ['files/y'] }),
      run: async () => {
        await sleep(40);
        return failed;
      },
    };
    const chosen = { ids: new Set(['files/x', 'files/y', 'files/z']), reason: '', ms: 20 };
    const checks = [slow, check('files/y', [failed]), check('files/z', [failed])];
    const { results } = await run(checks, { concurrency: 1, chosen });
    expect(['y', 'z'].map((name) => results.get(`files/${name}`)?.outcome)).toEqual([
      'failed',
      'deselected',
    ]);
  });

  it('tells what failed for another check, though one stands in for it', async () => {
    const failed = violation({ subject: { kind: 'other' } });
    const { results } = await run([
      check('files/a/voice', [failed], { standIn: 'files/a/feed' }),
      check('files/a/feed', [PASSED]),
      check('files/x', [failed], { buildsOn: ['files/a/voice'] }),
    ]);
    expect(['a/voice', 'x'].map((name) => results.get(`files/${name}`)?.outcome)).toEqual([
      'failed',
      'inconclusive',
    ]);
  });

  it('says what stopped a check that another one builds on, where the report has no result of it', async () => {
    const refused = { ...PASSED, refused: [{ kind: 'other' as const }] };
    const lost = blocked({ reason: 'its answer was lost' });
    const checks = () => [
      check('files/base', [lost]),
      check('files/x', [refused], { buildsOn: ['files/base'] }),
    ];
    const reasonIn = ({ results }: Awaited<ReturnType<typeof run>>) =>
      results.get('files/x')?.reason;
    const base = 'files/base, on which it builds, is inconclusive';
    const selection = { only: ['files/x'], skip: [] };
    expect(reasonIn(await run(checks(), { selection }))).toBe(`${base}: its answer was lost`);
    expect(reasonIn(await run(checks()))).toBe(base);
  });

  it('lets nothing pass that builds on a check that there is not', async () => {
    const refused = { ...PASSED, refused: [{ kind: 'other' as const }] };
    const { results } = await run([check('files/x', [refused], { buildsOn: ['files/none'] })]);
    expect(results.get('files/x')).toMatchObject({
      outcome: 'inconclusive',
      reason: 'files/none, on which it builds, is not-observed',
    });
  });

  it('leaves out heavy checks unless it is full, and says so', async () => {
    const heavy = () => check('files/a', [PASSED], { cost: { ...LOW_COST, bytes: 10 ** 9 } });
    expect((await run([heavy()])).results.get('files/a')).toMatchObject({
      outcome: 'deselected',
      reason: 'moves 954 MiB; run with --full',
    });
    expect((await run([heavy()], { full: true })).results.get('files/a')?.outcome).toBe('passed');
  });

  it('is incomplete when nothing is selected', async () => {
    const { finished } = await run([check('files/a', [PASSED])], {
      selection: { only: ['x'], skip: [] },
    });
    expect(finished).toMatchObject({
      verdict: 'incomplete',
      reason: 'no check matched the selection x',
    });
    const { finished: hinted } = await run([check('files/a', [PASSED])], {
      selection: { only: ['filez/**'], skip: [] },
      meant: 'files/**',
    });
    expect(hinted.reason).toBe('no check matched the selection filez/** (did you mean files/**?)');
  });

  it('reports a plain request that failed once as a check of its own', async () => {
    const subject = { kind: 'upload', host: 'voice', framing: 'length' } as const;
    const once = blocked({ exchange: 1, subject });
    const { results, finished } = await run([
      check('files/a', [PASSED]),
      check('files/b', [violation()]),
    ]);
    expect(finished.verdict).toBe('nonconformant');
    expect(results.get('files/b')?.failure?.reproduced).toBe('3 of 3');
    const flaky = await run([check('voice/a', [once, PASSED])], {
      target: {
        ...TARGET,
        hosts: {
          voice: {
            name: 'voice',
            origin: 'http://127.0.0.1:9',
            basePath: '',
            url: 'http://127.0.0.1:9',
          },
        },
      },
    });
    expect(flaky.results.get('voice/a')?.outcome).toBe('passed');
    expect(flaky.results.get('files/upload-answers-200/incidental/voice/a')).toMatchObject({
      outcome: 'failed',
      requirements: ['files/upload-answers-200'],
      failure: { reproduced: '1 of 2' },
    });
    expect(flaky.finished.verdict).toBe('nonconformant');
  });

  it.each([
    ['again', 'inconclusive', 'incomplete'],
    ['resume', 'failed', 'nonconformant'],
  ] as const)('keeps in mind what only its %s did not meet', async (as, outcome, verdict) => {
    const id = 'files/upload-answers-200/incidental/voice/a';
    const { events } = await run([check('files/b', [violation()])]);
    const [failed] = events.filter((event) => event.type === 'check-finished');
    if (failed === undefined) throw new TypeError('nothing failed');
    const met = { ...failed, check: { ...failed.check, id } };
    const { results, finished } = await run([check('voice/a', [PASSED])], {
      earlier: {
        continues: { as, runs: [] },
        kept: new Map(),
        incidental: [],
        unsettled: [met],
        audited: { ids: [], records: [] },
        nextExchange: 9,
      },
    });
    expect(results.get('voice/a')?.outcome).toBe('passed');
    expect(results.get(id)?.outcome).toBe(outcome);
    expect(finished.verdict).toBe(verdict);
  });

  it('shows what was observed, without a verdict', async () => {
    const answered = (text: string) => ({ text, outcome: 'answered' as const });
    const passed = { ...PASSED, answers: [answered('First: 200'), answered('Again: 404')] };
    const { events, results } = await run([
      check('files/seen', [passed], { question: 'What is it?', requirements: [] }),
    ]);
    expect(results.size).toBe(0);
    expect(events.find(({ type }) => type === 'observed')).toMatchObject({
      observation: { id: 'files/seen', question: 'What is it?', answer: 'First: 200; Again: 404' },
    });
  });
});

describe('a run that is cut short', () => {
  it('reports the failure of a check that was left out by a choice, and that another builds on', async () => {
    const below = check('files/below', [violation(), violation(), violation(), violation()]);
    const above = check('files/above', [violation(), violation(), violation(), violation()], {
      buildsOn: ['files/below'],
    });
    const { results, finished } = await run([below, above], {
      chosen: { ids: new Set(['files/above']), reason: 'left out by the budget' },
    });
    expect(results.get('files/above')?.outcome).toBe('inconclusive');
    expect(results.get('files/below')?.outcome).toBe('failed');
    expect(finished.verdict).toBe('nonconformant');
  });

  it.each([
    ['that was not selected is reported', { only: ['files/above'], skip: [] }, 'failed'],
    ['that is to be skipped is not reported', { only: [], skip: ['files/below'] }, 'deselected'],
  ])('the failure of a check %s, where another builds on it', async (_, selection, outcome) => {
    const below = check('files/below', [violation(), violation(), violation(), violation()]);
    const above = check('files/above', [violation(), violation(), violation(), violation()], {
      buildsOn: ['files/below'],
    });
    const { results } = await run([below, above], { selection });
    expect(results.get('files/above')?.outcome).toBe('inconclusive');
    expect(results.get('files/below')?.outcome).toBe(outcome);
  });

  it('begins no other check when the time of a choice is over, and says what that was worth', async () => {
    const slow: Check = {
      ...check('files/slow', [PASSED]),
      run: async () => {
        await new Promise((done) => setTimeout(done, 300));
        return PASSED;
      },
    };
    const chosen = {
      ids: new Set(['files/slow', 'files/late']),
      reason: 'left out by the budget',
      ms: 200,
    };
    const { results, finished } = await run(
      [check('files/late', [PASSED]), check('files/other', [PASSED]), slow],
      {
        concurrency: 1,
        chosen,
        tier: { name: 'budget', powerOf: ({ size }) => ({ faults: size, faultsOf: 9 }) },
      },
    );
    expect(results.get('files/slow')).toMatchObject({ outcome: 'passed' });
    expect(results.get('files/late')).toMatchObject({
      outcome: 'deselected',
      reason: 'the time of the budget was over',
      because: { kind: 'tier' },
    });
    expect(results.get('files/other')).toMatchObject({
      reason: 'left out by the budget',
      because: { kind: 'tier' },
    });
    expect(finished).toMatchObject({
      verdict: 'conformant',
      tier: { name: 'budget', checks: 1, of: 3, faults: 1, faultsOf: 9 },
    });
  });

  it('tells of each shard what the whole tier is', async () => {
    const ids = ['files/a', 'files/b', 'files/c', 'files/d', 'files/e', 'files/f'];
    const starts = [1, 2].map(async (index) => {
      const { events, results } = await run(
        ids.map((id) => check(id, [PASSED])),
        {
          shard: { index, of: 2 },
          chosen: { ids: new Set(ids), reason: '' },
          tier: { name: 'gate', powerOf: ({ size }) => ({ faults: size, faultsOf: 9 }) },
        },
      );
      const passed = [...results.values()].filter(({ outcome }) => outcome === 'passed');
      return { first: events[0], passed: passed.length };
    });
    const [one, other] = await Promise.all(starts);
    expect([one?.passed, other?.passed]).not.toContain(6);
    expect((one?.passed ?? 0) + (other?.passed ?? 0)).toBe(6);
    for (const { first } of [one, other].flatMap((some) => some ?? [])) {
      expect(first).toMatchObject({ tier: { name: 'gate', checks: 6, faults: 6 } });
    }
  });

  it('ends at its deadline, with a last event', async () => {
    const checks = ['files/a', 'files/b', 'files/c', 'files/d'].map((id) => waiting(id));
    const { results, finished } = await run(checks, { deadlineMs: 50 });
    expect([...results.values()].map(({ outcome }) => outcome)).toEqual(
      Array(4).fill('inconclusive'),
    );
    expect(finished).toMatchObject({
      verdict: 'incomplete',
      reason: 'the deadline of the run has passed',
      interrupted: false,
    });
  });

  it('ends when the user wants it, and starts nothing more', async () => {
    const user = new AbortController();
    const first = waiting('files/a', () => user.abort());
    const later = check('files/b', [PASSED]);
    const { results, finished } = await run([first, later], {
      signal: user.signal,
      concurrency: 1,
    });
    expect(later.prefixes).toEqual([]);
    expect(results.get('files/b')).toMatchObject({
      outcome: 'inconclusive',
      reason: 'the run was interrupted',
    });
    expect(finished).toMatchObject({
      type: 'run-finished',
      verdict: 'incomplete',
      interrupted: true,
    });
  });
});
