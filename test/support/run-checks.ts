import type { Check } from '../../src/conformance/check/check.js';
import type { CheckResult, RunEvent, RunFinished } from '../../src/conformance/events/run-event.js';
import { planRun } from '../../src/conformance/run/planning/plan-run.js';
import { type Selection, select } from '../../src/conformance/run/planning/select.js';
import { runConformance } from '../../src/conformance/run/run-conformance.js';
import type { RunOptions } from '../../src/conformance/run/run-options.js';
import { fakeCheck, TARGET } from './engine-fakes.js';

/** A requirement of the catalogue. */
export const MUST = 'files/oversize-is-400';

/** Which of the checks are run; all by default. */
interface PlanOptions extends Partial<Omit<Parameters<typeof planRun>[1], 'target' | 'selected'>> {
  selection?: Selection;
}

/** Runs checks that send nothing, and tells of its events. */
export async function run(
  checks: Check[],
  {
    selection,
    full = false,
    chosen,
    tier,
    meant,
    shard,
    ...more
  }: Partial<RunOptions> & PlanOptions = {},
) {
  const { target = TARGET } = more;
  const selected = select(checks, selection ?? { only: [], skip: [] });
  const events: RunEvent[] = [];
  for await (const event of runConformance({
    target,
    checks,
    suite: 'sha256:1',
    version: '1.2.3',
    plan: planRun(checks, { target, selected, full, chosen, tier, meant, shard }),
    seed: 7,
    strict: false,
    concurrency: 2,
    timeoutMs: 1000,
    shownOptions: {},
    ...more,
  })) {
    events.push(event);
  }
  const results = new Map<string, CheckResult>();
  for (const event of events) {
    if (event.type === 'check-finished') results.set(event.check.id, event.check);
  }
  return { events, results, finished: events.at(-1) as RunFinished };
}

export const check = (id: string, ...rest: Parameters<typeof fakeCheck>) =>
  fakeCheck(rest[0], { id, requirements: [MUST], ...rest[1] });
