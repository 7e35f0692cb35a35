import { stringify } from 'yaml';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { Check } from '../../src/conformance/check/check.js';
import type { CheckResult, RunFinished } from '../../src/conformance/check/run-event.js';
import { runConformance } from '../../src/conformance/run/run-conformance.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import { OPERATIONS } from '../../src/spec/operation.js';
import type { Archives } from './archives.js';
import type { CheckVerdict, Job } from './job.js';

/** Small limits, so that thousands of runs move little; above every size that has to pass under any limit. */
export const LIMITS = { fileBytes: 1_100_000, emailBytes: 110_000, splitBytes: 900_000 };

/** Short, since everything that is written down is searched for its many spellings. */
const TOKEN = 'Zq7~Q';

/** Checks at the same time: enough that the waits of one are used by the others. */
const CONCURRENCY = 12;
const TIMEOUT_MS = 8_000;
const DEADLINE_MS = 180_000;
/** Some of the degenerate servers would keep the suite waiting for as long as it is allowed to. */
const DEGENERATE_DEADLINE_MS = 15_000;

/** Runs the whole suite against one archive. */
export async function judge(
  job: Job,
  checks: Check[],
  archives: Archives,
  seed: number,
): Promise<CheckVerdict> {
  const started = performance.now();
  try {
    const archive = await archives.start(
      { token: TOKEN, ...job.options, limits: LIMITS },
      job.degenerate,
    );
    try {
      const results: CheckResult[] = [];
      const target = await parseProfile('profile', profileText(job, archive), {});
      for await (const event of runConformance({
        target,
        checks,
        suite: '',
        version: '',
        selection: { only: job.only ?? [], skip: [] },
        seed,
        full: false,
        strict: true,
        concurrency: CONCURRENCY,
        timeoutMs: TIMEOUT_MS,
        deadlineMs: job.kind === 'degenerate' ? DEGENERATE_DEADLINE_MS : DEADLINE_MS,
        shownOptions: {},
      })) {
        if (event.type === 'check-finished') results.push(event.check);
        if (event.type === 'run-finished') {
          return summary(job, event, results, performance.now() - started);
        }
      }
      throw new Error('the run never finished');
    } finally {
      await archive.stop();
    }
  } catch (error) {
    return broken(job, error, performance.now() - started);
  }
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
    limits: {
      file: { accept: LIMITS.fileBytes, refuse: LIMITS.fileBytes + 1 },
      email: { accept: LIMITS.emailBytes, refuse: LIMITS.emailBytes + 1 },
      split: { whole: LIMITS.splitBytes, split: LIMITS.splitBytes + 1 },
    },
    ...(job.inspector ? { inspector: { url: inspectorUrl } } : {}),
    ...job.profile?.members,
  };
  const stated = Object.entries(profile).filter(([, member]) => member !== null);
  return stringify(Object.fromEntries(stated));
}

function summary(
  job: Job,
  run: RunFinished,
  results: CheckResult[],
  milliseconds: number,
): CheckVerdict {
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
    ended: results
      .filter(({ outcome }) => ['failed', 'error', 'inconclusive'].includes(outcome))
      .map(({ id, requirements, outcome, failure, reason }) => ({
        id,
        requirements,
        outcome,
        text: failure?.message ?? reason ?? '',
      })),
    milliseconds,
    exchanges: run.summary.exchanges,
  };
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
