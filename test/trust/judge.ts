import { stringify } from 'yaml';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { Failure, RunFinished } from '../../src/conformance/events/run-event.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { isAtOrBelow } from '../../src/spec/id-path.js';
import { OPERATIONS } from '../../src/spec/operation.js';
import { loadSuite, type Suite } from '../../src/suite/load-suite.js';
import type { Plan } from '../../src/suite/plan/shipped-plan.js';
import { limitsOfProfile } from '../../src/suite/target/embedded-profile.js';
import { type Judged, judgeWith } from '../support/judge-with.js';
import type { Archives } from './archives.js';
import type { CheckVerdict, Job } from './job.js';
import { LIMITS } from './limits.js';

/** Short, since everything that is written down is searched for its many spellings. */
const TOKEN = 'Zq7~Q';

/** Checks at the same time: enough that the waits of one are used by the others. */
const CONCURRENCY = 12;
const TIMEOUT_MS = 8_000;
const DEADLINE_MS = 600_000;
/** Some of the degenerate servers would keep the suite waiting for as long as it is allowed to. */
const DEGENERATE_DEADLINE_MS = 15_000;

/** For each case of the properties that a job asks for. */
const CASE_MS = 500;

/** The suite for archives with these limits: all that judges, since observations decide nothing. */
export const loadTrustSuite = (): Promise<Suite> => suiteWith(limitsOfProfile(LIMITS));

const suiteWith = (
  limits: ReturnType<typeof limitsOfProfile>,
  plan: Plan = 'usual',
): Promise<Suite> => loadSuite({ limits, observations: false, plan });

/** Most tiers are of the same limits, and to load a suite takes a second. */
const suites = new Map<string, Promise<Suite>>();

function suiteFor(limits: ReturnType<typeof limitsOfProfile>, job: Job): Promise<Suite> {
  const key = JSON.stringify([limits, isAtNoCost(job)]);
  const known = suites.get(key) ?? suiteWith(limits, isAtNoCost(job) ? 'once' : 'usual');
  suites.set(key, known);
  return known;
}

const isAtNoCost = (job: Job): boolean => job.tier !== undefined || job.isAtNoCost === true;

/** Globs of the checks over generated cases. */
const PROPERTIES = ['model', 'property'];

/** Runs the whole suite against one archive. */
export async function judgeJob(
  job: Job,
  suite: Suite,
  archives: Archives,
  seed: number,
): Promise<CheckVerdict> {
  const started = performance.now();
  try {
    const archive = await archives.start(
      { token: TOKEN, ...job.options, limits: { ...LIMITS, ...job.options.limits } },
      job.degenerate,
    );
    try {
      const target = await parseProfile('profile', profileText(job, archive), {});
      const judged = await judgeWith(target, {
        suite: asUsual(
          job,
          job.profile?.members?.limits === undefined && !isAtNoCost(job)
            ? suite
            : await suiteFor(target.limits, job),
        ),
        ...(job.cases === undefined
          ? { only: job.only ?? [], skip: PROPERTIES }
          : { only: PROPERTIES, runs: job.cases }),
        seed,
        strict: true,
        ...(job.tier !== undefined && { tier: job.tier }),
        concurrency: CONCURRENCY,
        timeoutMs: TIMEOUT_MS,
        deadlineMs:
          job.kind === 'degenerate'
            ? DEGENERATE_DEADLINE_MS
            : DEADLINE_MS + CASE_MS * (job.cases ?? 0),
      });
      return summary(job, judged, performance.now() - started);
    } finally {
      await archive.stop();
    }
  } catch (error) {
    return broken(job, error, performance.now() - started);
  }
}

/**
 * What is found of a guarded fault is found by what a run does that nobody has asked for more. For
 * the others each check runs once, for there are hundreds of them: for correct archives under
 * circumstances, and for others in the usual way, where it has to run in that.
 */
function asUsual({ kind, inspectedAlone }: Job, suite: Suite): Suite {
  if (kind === 'guarded') return withoutStandIns(suite);
  if (kind !== 'variation' && kind !== 'combination') return firstOnly(suite);
  return lastOnly(inspectedAlone ? inspectedOnly(suite) : suite);
}

const inspectedOnly = cached((suite) => ({
  ...suite,
  checks: suite.checks.filter(({ needs }) => needs.inspector),
}));

/** Others may build on one that another check stands in for: then a run has it, too. */
const withoutStandIns = cached((suite) => {
  const builtOn = suite.checks.flatMap(({ buildsOn }) => buildsOn);
  const isBuiltOn = (id: string) => builtOn.some((name) => isAtOrBelow(id, name));
  return {
    ...suite,
    checks: suite.checks.filter(({ id, standIn }) => standIn === undefined || isBuiltOn(id)),
  };
});

const firstOnly = cached((suite) => onceEach(suite, (rows) => rows.slice(0, 1)));
const lastOnly = cached((suite) => onceEach(suite, (rows) => rows.slice(-1)));

type Rows = NonNullable<Suite['checks'][number]['circumstances']>;

const onceEach = (suite: Suite, some: (rows: Rows) => Rows): Suite => ({
  ...suite,
  checks: suite.checks.map((check) => {
    const { circumstances } = check;
    return circumstances === undefined ? check : { ...check, circumstances: some(circumstances) };
  }),
});

/** The same suite for the same suite. */
function cached(change: (suite: Suite) => Suite): (suite: Suite) => Suite {
  const known = new WeakMap<Suite, Suite>();
  return (suite) => {
    const changed = known.get(suite) ?? change(suite);
    known.set(suite, changed);
    return changed;
  };
}

function profileText(job: Job, { urls, inspectorUrl, token }: ReferenceAddress): string {
  const without = job.profile?.without ?? [];
  const hosts = OPERATIONS.filter((name) => !without.includes(name)).map((name) => [
    name,
    urls[name],
  ]);
  const profile = {
    target: job.name,
    hosts: Object.fromEntries(hosts),
    emailFiles: 'conversations',
    auth: { bearer: token },
    limits: limitsOfProfile(LIMITS),
    ...(job.inspector ? { inspector: { url: inspectorUrl } } : {}),
    ...job.profile?.members,
  };
  const stated = Object.entries(profile).filter(([, member]) => member !== null);
  return stringify(Object.fromEntries(stated));
}

function summary(job: Job, { checks, finished: run }: Judged, milliseconds: number): CheckVerdict {
  const ids = (test: (one: RunFinished['requirements'][number]) => boolean) =>
    run.requirements.filter(test).map(({ id }) => id);
  return {
    job,
    verdict: run.verdict,
    reason: run.reason ?? '',
    failedMusts: ids(({ level, outcome }) => level === 'must' && outcome === 'failed'),
    failedShoulds: ids(({ level, outcome }) => level === 'should' && outcome === 'failed'),
    passed: ids(({ outcome }) => outcome === 'passed'),
    open: ids(({ outcome }) => outcome === 'inconclusive' || outcome === 'error'),
    ended: checks
      .filter(({ outcome }) => ['failed', 'error', 'inconclusive'].includes(outcome))
      .map(({ id, requirements, outcome, failure, reason }) => ({
        id,
        requirements,
        outcome,
        text: failure?.message ?? reason ?? '',
        ...circumstancesOf(failure),
      })),
    milliseconds,
    exchanges: run.summary.exchanges,
  };
}

/** Absent where a failure says nothing of circumstances. */
function circumstancesOf(failure: (Failure & { circumstances?: string[] }) | undefined) {
  const { circumstances } = failure ?? {};
  return circumstances === undefined ? {} : { circumstances };
}

function broken(job: Job, error: unknown, milliseconds: number): CheckVerdict {
  const nothing = { failedMusts: [], failedShoulds: [], passed: [], open: [], ended: [] };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    job,
    verdict: 'broken',
    reason: text,
    ...nothing,
    milliseconds,
    exchanges: 0,
    broken: text,
  };
}
