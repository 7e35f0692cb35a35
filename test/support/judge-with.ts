import type { Preflight } from '../../src/conformance/events/preflight.js';
import type {
  CheckResult,
  Observation,
  RunFinished,
} from '../../src/conformance/events/run-event.js';
import type { Target } from '../../src/profile/target.js';
import { type JudgeOptions, judge } from '../../src/suite/judge.js';

/** What came of a run. */
export interface Judged {
  /** How every check ended, those that were not run among them. */
  checks: CheckResult[];
  observations: Observation[];
  /** Absent where nothing was to be run. */
  preflight: Preflight | undefined;
  finished: RunFinished;
}

/** Judges a target to the end, with seed 1 unless another one is given. */
export async function judgeWith(target: Target, options: JudgeOptions): Promise<Judged> {
  const checks: CheckResult[] = [];
  const observations: Observation[] = [];
  let preflight: Preflight | undefined;
  for await (const event of judge(target, { seed: 1, ...options })) {
    if (event.type === 'check-finished') checks.push(event.check);
    if (event.type === 'preflight') preflight = event.preflight;
    if (event.type === 'observed') observations.push(event.observation);
    if (event.type === 'run-finished') return { checks, observations, preflight, finished: event };
  }
  throw new Error('the run never finished');
}
