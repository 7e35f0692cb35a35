import type { Check } from '../../src/conformance/check/check.js';
import type { CheckResult, RunEvent, RunFinished } from '../../src/conformance/events/run-event.js';
import { runConformance } from '../../src/conformance/run/run-conformance.js';
import type { RunOptions } from '../../src/conformance/run/run-options.js';
import { fakeCheck, TARGET } from './engine-fakes.js';

/** A requirement of the catalogue. */
export const MUST = 'files/oversize-is-400';

/** Runs checks that send nothing, and tells of its events. */
export async function run(checks: Check[], more: Partial<RunOptions> = {}) {
  const events: RunEvent[] = [];
  for await (const event of runConformance({
    target: TARGET,
    checks,
    suite: 'sha256:1',
    version: '1.2.3',
    selection: { only: [], skip: [] },
    seed: 7,
    full: false,
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
