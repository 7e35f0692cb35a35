import type { Target } from '../../profile/target.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Check } from '../check/check.js';
import type { Outcome } from '../events/outcome.js';
import type { CheckResult } from '../events/run-event.js';
import type { Violation } from '../language/conclusion.js';
import type { Baseline } from './plain/baseline.js';

/** A failure, as far as others are explained by it. */
export interface KnownFailure {
  /**
   * The circumstances that it needs; `{}` where it comes in some runs only, unless its connection
   * tells more.
   */
  failsUnder: Circumstances;
  /**
   * Whether it came right behind a refusal on its connection: by chance, for its own steps, or for
   * what is wrong.
   */
  isBehindRefusal: boolean;
  /** What was wrong, as far as that is known: not of a failure in an earlier run. */
  violation?: Pick<Violation, 'subject' | 'status' | 'refusalExpected' | 'differs'>;
}

/** What else of the run a conclusion is held against. */
export interface VerdictContext {
  target: Target;
  baseline: Pick<
    Baseline,
    | 'upload'
    | 'record'
    | 'reusedFile'
    | 'sharedFile'
    | 'lateFile'
    | 'unreadBody'
    | 'demandedChoice'
    | 'breaksNow'
  >;
  /** All checks, also those that are left out. */
  checks: readonly Check[];
  /** Whether a check is part of the run. */
  isPlanned(checkId: string): boolean;
  /** Whether it is run only since one of the run builds on it; a failure of it is reported, too. */
  isBuiltOn(checkId: string): boolean;
  /**
   * The outcome of another check, which is run for it where it was not yet; undefined where that
   * one waits for this one.
   */
  outcomeOf(checkId: string): Promise<Outcome | undefined>;
  /** The ids of the checks of that name which did not pass, as far as `outcomeOf` knows them. */
  notPassed(checkId: string): Promise<string[]>;
  /**
   * Why another check did not pass, where that is left out of the report, which so cannot say it.
   */
  reasonOfUnplanned(checkId: string): Promise<Pick<CheckResult, 'reason' | 'because'>>;
  /** What is known of the failure of another check; undefined where it did not fail. */
  failureOf(checkId: string): Promise<KnownFailure | undefined>;
}
