import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PropertyRunner, TargetFacts } from '../../src/conformance/check/property-runner.js';
import { holds, isEmpty } from '../../src/conformance/circumstances/circumstances.js';
import { explore } from '../../src/conformance/properties/explore.js';
import { type AnyProperty, property } from '../../src/conformance/properties/property.js';
import { propertyChecks } from '../../src/conformance/properties/property-checks.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { renderScenario } from '../../src/conformance/scenario/render-scenario.js';
import type { Circumstances } from '../../src/spec/circumstances.js';
import type { UploadHost } from '../../src/spec/operation.js';
import { fakeSession } from '../support/fake-session.js';

const FACTS: TargetFacts = {
  uploads: ['voice'],
  chunked: [],
  operations: [],
  secured: [],
  limits: {
    file: { accept: 1, refuse: 2 },
    email: { accept: 1, refuse: 2 },
    split: { whole: 1, split: 2 },
  },
  inspector: false,
  emailFiles: undefined,
};

/**
 * A runner with which the `at`-th upload of a session is answered as `answer` says; counts its
 * sessions.
 */
function runnerOf(answer: (at: number, session: number) => number) {
  const names: string[] = [];
  const runner: PropertyRunner = {
    seed: 5,
    cases: 30,
    signal: new AbortController().signal,
    facts: () => Promise.resolve(FACTS),
    attempt: async (label, number, run) => {
      names.push(`${label}#${number}`);
      const session = names.length;
      const conclusion = await run(fakeSession((_, at) => answer(at, session)));
      return { conclusion, exchanges: [] };
    },
    inTurn: (search) => search(),
  };
  return { runner, names };
}

/** Lists of small and of large files; each upload is judged by its size. */
const files: AnyProperty = property<number[]>({
  id: 'files/any-list',
  title: 'Any list of files',
  requirements: ['files/upload-answers-200', 'files/reupload-answers-200'],
  cases: 30,
  costs: { exchanges: 5, bytes: () => 100, files: 1, records: 1 },
  arbitrary: () => fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 }),
  compile: (sizes) => ({
    steps: sizes.map((size, index) => ({
      step: { upload: 'voice', as: `file${index}`, size, expect: 200 },
      judges: index === 0 ? 'files/upload-answers-200' : 'files/reupload-answers-200',
    })),
  }),
});

describe('explore', () => {
  it('finds nothing where everything holds, and counts what it judged', async () => {
    const { runner, names } = runnerOf(() => 200);
    const { findings, held, halted } = await explore(files, runner);
    expect([findings.size, halted]).toEqual([0, undefined]);
    expect(names).toHaveLength(30);
    expect(held.get('files/upload-answers-200')).toBe(30);
  });

  it('tells one cause once, by its smallest case, whatever number of cases hit it', async () => {
    const { runner, names } = runnerOf((at) => (at >= 2 ? 500 : 200));
    const { findings, traced } = await explore(files, runner);
    expect([...findings.keys()]).toEqual(['files/reupload-answers-200']);
    expect(traced.size).toBe(0);
    const found = findings.get('files/reupload-answers-200');
    expect(found?.counterexample?.scenario.steps).toHaveLength(3);
    // Its sizes were made as small as they get, too.
    expect(found?.counterexample?.scenario.steps).toMatchObject([
      { size: 1 },
      { size: 1 },
      { size: 1 },
    ]);
    expect(found?.counterexample?.shrinks).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(700);
  });

  it.each([
    ['the status', 500, 'files/upload-answers-200'],
    ['what else is in it', 200, 'files/reupload-answers-200'],
  ])('tells of a wrong answer whether it is %s', async (_, status, requirement) => {
    const answered = property<number>({
      id: 'files/answered',
      title: 'An answer with a text',
      requirements: files.requirements,
      cases: 3,
      costs: files.costs,
      arbitrary: () => fc.constant(1),
      compile: () => ({
        steps: [
          {
            step: { upload: 'voice', expect: { status: 200, text: { filled: true } } },
            judges: 'files/upload-answers-200',
            judgesContents: 'files/reupload-answers-200',
          },
        ],
      }),
    });
    const { findings } = await explore(answered, runnerOf(() => status).runner);
    expect([...findings.keys()]).toEqual([requirement]);
  });

  it('finds what fails under circumstances only, and the smallest of them', async () => {
    const runs: Circumstances[] = [];
    const { runner } = runnerOf(() => 200);
    const { findings } = await explore(files, {
      ...runner,
      attempt: async (_label, _number, run, circumstances = {}) => {
        runs.push(circumstances);
        const isReversed = holds(circumstances, 'headers', 'reversed');
        const answer = (_: string, at: number) => (isReversed && at >= 1 ? 500 : 200);
        return { conclusion: await run(fakeSession(answer)), exchanges: [] };
      },
    });
    expect(runs.slice(0, 30).filter((one) => !isEmpty(one)).length).toBeGreaterThan(10);
    const { counterexample } = findings.get('files/reupload-answers-200') ?? {};
    expect(counterexample?.circumstances).toEqual({ headers: 'reversed' });
    const scenario = counterexample?.scenario;
    expect(scenario).toMatchObject({
      under: { headers: 'reversed' },
      steps: [{ require: 200 }, { expect: 200 }],
    });
    if (scenario === undefined) return;
    expect(parseScenario('x.yaml', renderScenario(scenario))).toEqual({
      ok: true,
      scenario,
      warnings: [],
    });
  });

  it('holds an answer about the sending against nobody', async () => {
    const { runner } = runnerOf(() => 200);
    const { findings } = await explore(files, {
      ...runner,
      attempt: async (_label, _number, run, circumstances = {}) => ({
        conclusion: await run(fakeSession(() => (isEmpty(circumstances) ? 200 : 431))),
        exchanges: [],
      }),
    });
    expect(findings.size).toBe(0);
  });

  it('gives each run names that no other one had', async () => {
    const { runner, names } = runnerOf((at) => (at >= 1 ? 404 : 200));
    await explore(files, runner);
    expect(new Set(names).size).toBe(names.length);
  });

  it('traces what is the same cause seen otherwise', async () => {
    // The first upload fails in every session but the odd ones, so a second one fails for what the
    // first shows better.
    const { runner } = runnerOf(() => 409);
    const { findings } = await explore(files, runner);
    expect([...findings.keys()]).toEqual(['files/upload-answers-200']);
    expect(findings.get('files/upload-answers-200')?.counterexample?.scenario.steps).toHaveLength(
      1,
    );
  });

  it('keeps a violation that never came again', async () => {
    const { runner } = runnerOf((_, session) => (session === 7 ? 500 : 200));
    const { findings } = await explore(files, runner);
    const [finding] = findings.values();
    expect(finding?.conclusion.kind).toBe('failed');
    expect(finding?.counterexample).toMatchObject({ shrinks: 0 });
  });

  it('writes scenarios that judge one thing: what came before is a precondition', async () => {
    const { runner } = runnerOf((at) => (at >= 2 ? 500 : 200));
    const { findings } = await explore(files, runner);
    const scenario = findings.get('files/reupload-answers-200')?.counterexample?.scenario;
    if (scenario === undefined) throw new Error('nothing was found');
    expect(scenario).toMatchObject({
      id: 'files/counterexample/reupload-answers-200-by-files-any-list',
      title: 'Sending a fileKey again is answered with 200.',
      judges: 'files/reupload-answers-200',
      steps: [{ require: 200 }, { require: 200 }, { expect: 200 }],
    });
    expect(parseScenario('x.yaml', renderScenario(scenario))).toEqual({
      ok: true,
      scenario,
      warnings: [],
    });
  });

  it('keeps of the steps that only look those that it takes', async () => {
    const looking = property<UploadHost[]>({
      id: 'files/looked-at',
      title: 'A file that is looked at',
      requirements: ['files/reupload-answers-200'],
      cases: 1,
      costs: files.costs,
      arbitrary: () => fc.constant(['voice', 'voice', 'conversations', 'voice', 'eventFeed']),
      compile: (hosts) => ({
        steps: hosts.map((host, index) => ({
          step: { upload: host, expect: 200 },
          judges: 'files/reupload-answers-200',
          looks: index > 0,
        })),
      }),
    });
    const { findings } = await explore(looking, {
      ...runnerOf(() => 200).runner,
      // A file of the event feed is refused after one of conversations.
      attempt: async (_label, _number, run) => {
        const sent: string[] = [];
        const session = fakeSession((request) => {
          sent.push(request);
          return request === 'PUT eventFeed' && sent.includes('PUT conversations') ? 500 : 200;
        });
        return { conclusion: await run(session), exchanges: [] };
      },
    });
    const [finding] = findings.values();
    expect(finding?.counterexample?.scenario.steps).toMatchObject([
      { upload: 'voice' },
      { upload: 'conversations' },
      { upload: 'eventFeed' },
    ]);
  });

  it('leaves a target alone that does not answer', async () => {
    const { runner, names } = runnerOf(() => 200);
    const silent: PropertyRunner = {
      ...runner,
      attempt: async (label, number) => {
        await runner.attempt(label, number, async () => ({
          kind: 'passed',
          refused: [],
          answers: [],
        }));
        const reason = 'no status could be read';
        return {
          conclusion: {
            kind: 'inconclusive',
            cause: 'no-answer',
            reason,
            exchange: undefined,
            subject: { kind: 'other' },
          },
          exchanges: [],
        };
      },
    };
    expect((await explore(files, silent)).halted).toBe('no status could be read');
    expect(names.length).toBeLessThan(10);
  });
});

it.each([3, 30])(
  'says in the same words of whatever number of cases that none was about a requirement',
  async (cases) => {
    const single = { ...files, arbitrary: () => fc.constant([1]) };
    const { runner } = runnerOf(() => 200);
    const checks = propertyChecks(single, FACTS.limits, cases);
    const attempts = checks.map((check) => 'search' in check && check.search(runner));
    const [first, again] = await Promise.all(attempts);
    expect(first).toMatchObject({ conclusion: { kind: 'passed' } });
    expect(again).toMatchObject({
      conclusion: {
        kind: 'not-observed',
        reason: 'no generated case of this run was about it; --runs N tries N cases of each kind',
      },
    });
  },
);
