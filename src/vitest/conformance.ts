import { randomInt } from 'node:crypto';
import { afterAll, describe, test } from 'vitest';
import type { Check } from '../conformance/check/check.js';
import { select } from '../conformance/run/select.js';
import { loadProfile } from '../profile/load-profile.js';
import type { Target } from '../profile/target.js';
import type { Level } from '../spec/requirement.js';
import { startEmbeddedTarget } from '../suite/embedded-target.js';
import { keepCounterexample } from '../suite/keep-counterexample.js';
import { loadSuite } from '../suite/load-suite.js';
import { version } from '../suite/version.js';
import { concludeTest } from './conclude-test.js';
import { ConformanceFailure } from './conformance-failure.js';
import { type JudgedRun, judgedRun } from './judged-run.js';
import type { ConformanceOptions } from './options.js';

export type { ConformanceOptions } from './options.js';

declare module 'vitest' {
  interface TaskMeta {
    /** What reporters may want to know of a conformance test. */
    assay?: { check: string; requirements: string[]; level: Level; seed: number };
  }
}

const CHECK_TIMEOUT_MS = 10 * 60_000;

/**
 * Makes every check a test of Vitest: to be awaited at the top of a test file. The tests run when Vitest gets to them,
 * so that `-t`, watch mode and every reporter work as usual.
 *
 * @throws DocumentError when the profile or a scenario is wrong
 */
export async function conformance(options: ConformanceOptions = {}): Promise<void> {
  const { target, stop } = await openTarget(options);
  const { only = [], skip = [], scenarios = [], strict = false, full = false } = options;
  const suite = await loadSuite(scenarios, target.limits, options.runs ?? 'sample');
  const seed = options.seed ?? randomInt(2 ** 31);
  const { isSelected } = select(suite.checks, { only, skip });
  const selected = suite.checks.filter(
    (check) => isSelected(check) && check.question === undefined,
  );
  const run = judgedRun({
    target,
    checks: suite.checks.filter((check) => check.question === undefined),
    suite: suite.digest,
    version: version(),
    selection: { only, skip },
    seed,
    cases: options.runs ?? 'sample',
    full,
    strict,
    timeoutMs: options.timeoutMs ?? 30_000,
    keepCounterexample,
    shownOptions: {},
  });
  describe.concurrent(`${target.name} (seed ${seed})`, () => {
    for (const [operation, checks] of byOperation(selected)) {
      describe.concurrent(operation, () => {
        for (const check of checks) testCheck(check, run, seed, options);
      });
    }
    afterAll(async () => {
      const incidental = await run.end();
      await stop();
      const [first] = incidental.filter(({ outcome }) => outcome === 'failed');
      if (first?.failure !== undefined) throw new ConformanceFailure(first, first.failure, []);
    });
  });
}

function testCheck(check: Check, run: JudgedRun, seed: number, options: ConformanceOptions): void {
  const { id, title, requirements, level } = check;
  const timeout = options.checkTimeoutMs ?? CHECK_TIMEOUT_MS;
  const meta = { assay: { check: id, requirements, level, seed } };
  test(`${id}: ${title} [${requirements.join(', ')}]`, { timeout, meta }, async ({ skip }) => {
    const reason = concludeTest(await run.judge(id), options.strict ?? false);
    if (reason !== undefined) skip(reason);
  });
}

/** The profile that the options or the environment name, or the reference archive. */
async function openTarget({
  target = process.env.ASSAY_TARGET,
  full = false,
}: ConformanceOptions): Promise<{ target: Target; stop(): Promise<void> }> {
  if (target) {
    return { target: await loadProfile(target, process.env), stop: () => Promise.resolve() };
  }
  return startEmbeddedTarget({ full });
}

function byOperation(checks: Check[]): Map<string, Check[]> {
  const groups = new Map<string, Check[]>();
  for (const check of checks) {
    groups.set(check.operation, [...(groups.get(check.operation) ?? []), check]);
  }
  return groups;
}
