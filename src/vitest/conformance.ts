import { afterAll, describe, test } from 'vitest';
import type { Check } from '../conformance/check/check.js';
import { startServer } from '../profile/start/start-server.js';
import { prepareRun } from '../suite/prepare-run.js';
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
 * Makes every check a test of Vitest: to be awaited at the top of a test file. The tests run when Vitest gets to them,
 * so that `-t`, watch mode and every reporter work as usual.
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
  const server = await startServer(target);
  const run = judgedRun({
    plan,
    start: (bounds) => prepared.start({ ...bounds, server }),
  });
  describe.concurrent(`${target.name} (seed ${seed})`, () => {
    for (const [operation, checks] of byOperation(plan.map(({ check }) => check))) {
      describe.concurrent(operation, () => {
        for (const check of checks) testCheck(check, run, seed, options);
      });
    }
    afterAll(async () => {
      const [first] = await run.end();
      await server?.stop();
      await stop();
      if (first?.failure !== undefined) throw new ConformanceFailure(first, first.failure);
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

function byOperation(checks: Check[]): Map<string, Check[]> {
  const groups = new Map<string, Check[]>();
  for (const check of checks) {
    groups.set(check.operation, [...(groups.get(check.operation) ?? []), check]);
  }
  return groups;
}
