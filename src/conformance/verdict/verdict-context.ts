import type { Target } from '../../profile/target.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Check } from '../check/check.js';
import type { Outcome } from '../check/run-event.js';
import type { Baseline } from './plain/baseline.js';

/** What else of the run a conclusion is held against. */
export interface VerdictContext {
  target: Target;
  baseline: Baseline;
  /** All checks, also those that are left out. */
  checks: readonly Check[];
  /** Whether a check is part of the run. */
  isPlanned(checkId: string): boolean;
  /** The outcome of another check, which is run for it where it was not yet; undefined where that one waits for this one. */
  outcomeOf(checkId: string): Promise<Outcome | undefined>;
  /** The circumstances without which another check does not fail; undefined where it did not fail at all. */
  failsUnder(checkId: string): Promise<Circumstances | undefined>;
}
