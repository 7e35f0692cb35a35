import { afterAll, describe, test } from 'vitest';
import { groupBy } from '../collections/group-by.js';
import type { Check } from '../conformance/check/check.js';
import type { CheckResult } from '../conformance/events/run-event.js';
import { type PreparedRun, prepareRun } from '../suite/prepare-run.js';
import { runServed } from '../suite/run-served.js';
import { openTarget } from '../suite/target/open-target.js';
import { writeInto } from '../suite/write-into.js';
import { concludeTest } from './conclude-test.js';
import { ConformanceFailure } from './conformance-failure.js';
import type { ConformanceOptions } from './conformance-options.js';
import { type JudgedRun, judgedRun } from './judged-run.js';

export type { ConformanceOptions } from './conformance-options.js';

declare module 'vitest' {
  interface TaskMeta {
    /** What reporters may want to know of a conformance test. */
    assay?: { check: string; requirements: string[]; level: 'must' | 'should'; seed: number };
  }
}

const EVIDENCE_FOLDER = 'reports';
const CHECK_TIMEOUT_MS = 10 * 60_000;

/**
 * Makes every check a test of Vitest: to be awaited at the top of a test file. The tests run when
 * Vitest gets to them, so that `-t`, watch mode and every reporter work as usual.
 *
 * @throws DocumentError when the profile or a scenario is wrong
 * @throws UsageError when one of several globs matches nothing
 */
export async function conformance(options: ConformanceOptions = {}): Promise<void> {
  const profile = options.target ?? process.env.ASSAY_TARGET;
  const { target, stop } = await openTarget(profile || undefined, options);
  const prepared = await prepareRun(target, {
    ...options,
    observations: false,
    // Vitest says how many run at once.
    concurrency: Number.POSITIVE_INFINITY,
    evidence: writeInto(EVIDENCE_FOLDER),
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { plan, seed } = prepared;
  const conclude = (result: CheckResult) =>
    concludeTest(result, options.strict ?? false, prepared.suite.ownRequirements);
  // With the first test, for without one nothing would end it.
  const run = judgedRun({ plan, start: (bounds) => runServed(target, prepared, bounds) });
  const [own = [], ...later] = prepared.turns;
  const testAll = (planned: PreparedRun['plan'], suite: DescribeTests) => {
    const checksOf = groupBy(
      planned.map(({ check }) => check),
      ({ operation }) => operation,
    );
    for (const [operation, checks] of checksOf) {
      suite(operation, () => {
        for (const check of checks)
          testCheck(check, { run, seed, conclude }, options.checkTimeoutMs);
      });
    }
  };
  describe.concurrent(`${target.name} (seed ${seed})`, () => {
    testAll(own, describe.concurrent);
    // Vitest begins these when the concurrent ones are over: they look back on what those did.
    testAll(later.flat(), describe.sequential);
    afterAll(async () => {
      const [first] = await run.end();
      await stop();
      if (first?.failure !== undefined) {
        throw new ConformanceFailure(first, first.failure, prepared.suite.ownRequirements);
      }
    });
  });
}

type DescribeTests = (name: string, tests: () => void) => void;

interface CheckedRun {
  run: JudgedRun;
  seed: number;
  conclude(result: CheckResult): string | undefined;
}

function testCheck(
  { id, title, requirements, level }: Check,
  { run, seed, conclude }: CheckedRun,
  timeout = CHECK_TIMEOUT_MS,
): void {
  const meta = { assay: { check: id, requirements, level, seed } };
  test(`${id}: ${title} [${requirements.join(', ')}]`, { timeout, meta }, async ({ skip }) => {
    const reason = conclude(await run.judge(id));
    if (reason !== undefined) skip(reason);
  });
}
