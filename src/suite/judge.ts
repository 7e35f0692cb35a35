import type { RunEvent } from '../conformance/events/run-event.js';
import type { Target } from '../profile/target.js';
import { assertKnownOptions } from './mistakes/assert-known-options.js';
import { prepareRun, type RunEnd, type RunSettings } from './prepare-run.js';
import { runServed } from './run-served.js';
import { startEmbeddedTarget } from './target/embedded-target.js';

/** What is judged, how, and for how long. Everything can be left out. */
export type JudgeOptions = RunSettings & RunEnd;

/** Each option, so that the compiler misses none. */
const OPTIONS: Readonly<Record<keyof JudgeOptions, true>> = {
  only: true,
  skip: true,
  scenarios: true,
  seed: true,
  runs: true,
  full: true,
  strict: true,
  timeoutMs: true,
  tier: true,
  budget: true,
  concurrency: true,
  isConcurrencyFixed: true,
  counterexamples: true,
  evidence: true,
  waivers: true,
  attestations: true,
  report: true,
  shard: true,
  continued: true,
  suite: true,
  requirements: true,
  observations: true,
  properties: true,
  ownProperties: true,
  signal: true,
  deadlineMs: true,
};

/**
 * Judges a target with the shipped suite. Events come as they happen; the last one, `run-finished`,
 * has the verdict and the outcome of every requirement. Leaving the loop ends the run.
 *
 * @param target `embedded` is the reference archive, started for the run in a process of its own
 * @throws DocumentError when a scenario is wrong
 * @throws UsageError for an option that there is not, when one of several globs matches nothing, and
 *   when what `start` of the profile would start is there
 */
export async function* judge(
  target: Target | 'embedded' = 'embedded',
  options: JudgeOptions = {},
): AsyncGenerator<RunEvent, void, undefined> {
  assertKnownOptions(options, Object.keys(OPTIONS));
  if (target === 'embedded') {
    const embedded = await startEmbeddedTarget(options);
    try {
      const { concurrency = embedded.concurrency } = options;
      yield* judge(embedded.target, { ...options, concurrency });
    } finally {
      await embedded.stop();
    }
    return;
  }
  const { signal, deadlineMs } = options;
  yield* runServed(target, await prepareRun(target, options), { signal, deadlineMs });
}
