import type { ReferenceOptions } from '../../src/archive/options.js';
import type { HostName } from '../../src/spec/operation.js';
import type { ChosenTier } from '../../src/suite/plan/tiers.js';

/** One archive to judge. Plain data, since it goes to another process. */
export interface Job {
  kind: 'fault' | 'guarded' | 'held-back' | 'pair' | 'variation' | 'combination' | 'degenerate';
  /**
   * The fault, with its guard where it has one, both faults of a pair, the variations or the
   * degenerate server.
   */
  name: string;
  options: ReferenceOptions;
  degenerate?: string | undefined;
  /** Whether the suite may look inside. */
  inspector: boolean;
  profile?: ProfileChange | undefined;
  /** Failed shoulds that are no alarm. */
  failsShoulds?: string[] | undefined;
  /** Requirements or checks to which the suite is confined; all of them when left out. */
  only?: string[];
  /** Each check runs once, under circumstances that cost nothing, as in a tier. */
  isAtNoCost?: true;
  /**
   * Of a guarded fault, the requirement that it breaks, its class, and its circumstances as
   * `topic=value`.
   */
  guarded?: { breaks: string; breach: 'plain' | 'corner'; guard: readonly string[] };
  /** Only what the inspector shows differs, so that checks that do not ask it are left out. */
  inspectedAlone?: boolean;
  /** Judged by the checks of a tier alone. */
  tier?: ChosenTier | undefined;
  /** Judged by so many cases of each property instead of by the scenarios. */
  cases?: number | undefined;
}

/** Where the profile differs from the plain one. */
export interface ProfileChange {
  /** Hosts that are left out. */
  without?: HostName[];
  /** Members of the profile; null leaves one out. */
  members?: Record<string, unknown>;
}

/** How a check ended that did not pass. */
export interface Ended {
  id: string;
  requirements: string[];
  outcome: string;
  text: string;
  /** Under which circumstances alone it failed, in words; absent where nothing is said of them. */
  circumstances?: readonly string[];
}

/** What the suite said of an archive. */
export interface CheckVerdict {
  job: Job;
  verdict: string;
  reason: string;
  /** Requirements that failed, by level. */
  failedMusts: string[];
  failedShoulds: string[];
  /** Requirements that counted as passed. */
  passed: string[];
  /** Requirements without a verdict. */
  open: string[];
  /** The checks that failed, were in error or inconclusive. */
  ended: Ended[];
  milliseconds: number;
  exchanges: number;
  /** It had survived beside other archives, and this is what came of it alone. */
  again?: true;
  /** How the harness itself failed. */
  broken?: string;
}
