import type { Exchange } from '../../http/exchange/exchange.js';
import type { NamedCircumstances } from '../../spec/circumstances.js';
import type { Limits } from '../../spec/limits.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Level, Seen } from '../../spec/requirement.js';
import type { Because } from '../language/because.js';
import type { StepLocation } from '../scenario/locate-step.js';
import type { AttestationResult, Attested } from './attestation.js';
import type { Outcome } from './outcome.js';
import type { Preflight } from './preflight.js';
import type { RunFindings } from './run-findings.js';
import type { Continuation, RunSoFar } from './run-so-far.js';
import type { Waiver, WaiverResult } from './waiver.js';

/**
 * `incomplete` is never green: nothing failed, but something that was asked for could not be
 * judged.
 */
export type RunVerdict = 'conformant' | 'nonconformant' | 'incomplete';

/** A violation, with what a person needs to see it again. */
export interface Failure {
  message: string;
  expected: string;
  actual: string;
  /** The ids of the exchanges that show it, the deciding one last. */
  exchanges: number[];
  /**
   * Commands for earlier requests of the check that the deciding request depends on, in their
   * order. Absent where there are none, or too many to send by hand.
   */
  before?: string[];
  /** A command line that sends the deciding request again; the token stands in it by name only. */
  curl: string;
  /** `k of n`: how many of n runs of the check saw it. */
  reproduced: string;
  /** The smallest circumstances that it needs, in words; absent where it needs nothing unusual. */
  circumstances?: string[];
  /** The same for programs: the name of its value for each topic. */
  failsUnder?: NamedCircumstances;
  /** There was no time to find out whether it needs all of them. */
  mayNeedFewer?: true;
  /** In what circumstances it was sent, in words, where nothing says that any of them matters. */
  sentUnder?: string[];
  /** The step that found it; for a property, in the file of the smallest case. */
  location?: StepLocation;
  /** The smallest case that a property found, as a scenario that can be run. */
  counterexample?: { scenario: string; seed: number; shrinks: number };
}

/** What a check sent that has no verdict, with what a person needs to see the same again. */
export type Evidence = Pick<Failure, 'exchanges' | 'before' | 'curl'> & {
  /** In what circumstances, in words; absent where all was usual. Not all of them matter. */
  circumstances?: string[];
};

export interface CheckResult {
  id: string;
  title: string;
  /** The operation that the check is about: a suite in JUnit, a section in the terminal. */
  operation: Operation | 'files';
  requirements: string[];
  level: Level;
  /** Its requirements are of the team's own, and not the interface's. */
  own?: true;
  /** It looks back on what all checks of the run sent, so that it mostly shows what others show. */
  wholeRun?: true;
  outcome: Outcome;
  durationMs: number;
  /** Why there is no verdict; present for every outcome but `passed` and `failed`. */
  reason?: string;
  /** The same for programs, where the plan or another check is the cause. */
  because?: Because;
  /**
   * Present where it is waived since what it builds on is, and no failure of its own is: why it has
   * no verdict.
   */
  noVerdict?: string;
  /** Present when `outcome` is `failed`, or `waived` without `noVerdict`. */
  failure?: Failure;
  /**
   * Only where `outcome` is `inconclusive`, or `noVerdict` is present, and where it sent something.
   * `curl` is empty where no single exchange decided.
   */
  evidence?: Evidence;
  /** Present when `outcome` is `waived`. */
  waiver?: Waiver;
}

/** What became of a requirement that is not the interface's. */
export interface OwnRequirementResult extends OwnRequirement {
  outcome: Outcome;
  /** The ids of the checks that judge it. */
  checks: string[];
  reason?: string;
  because?: Because;
  /** Present when `outcome` is `waived`. */
  waiver?: Waiver;
}

/**
 * What a run says of the requirements that a team has of its own. The verdict on the interface does
 * not depend on it.
 */
export interface OwnResult {
  /** `not-judged`: none of them was selected, or none could be observed. */
  verdict: 'met' | 'not-met' | 'incomplete' | 'not-judged';
  /** Why it is `incomplete`. */
  reason?: string;
  requirements: OwnRequirementResult[];
}

export interface RequirementResult {
  id: string;
  section: string;
  level: Level;
  statement: string;
  seen: Seen;
  outcome: Outcome;
  /** The ids of the checks that judge it. */
  checks: string[];
  reason?: string;
  because?: Because;
  /** Present when `outcome` is `waived`. */
  waiver?: Waiver;
  /** What people vouch for. It is no verdict, and never changes the outcome. */
  attested?: Attested;
}

/**
 * A question about a silent place of the interface, and what this target does there. Never a
 * verdict.
 */
export interface Observation {
  id: string;
  question: string;
  answer: string;
}

/**
 * What a selection will send, computed before anything is sent. Everything archived stays
 * permanently.
 */
export interface PlanTotals {
  checks: number;
  /**
   * Those among them that ask where the interface is silent, and end without a verdict; absent
   * where none does.
   */
  questions?: number;
  exchanges: number;
  bytes: number;
  /** Files and records that stay in the archive when every answer is the expected one. */
  files: number;
  records: number;
}

/** Which part of all checks a run has, what it costs, and what it is known to find. */
export interface TierFacts {
  /** `smoke`, `gate`, `all` or `full`; `budget` where it was chosen for a price. */
  name: string;
  /** How many checks are run, and of how many. */
  checks: number;
  of: number;
  requests: number;
  bytes: number;
  /** Files and records that stay in the archive. */
  objects: number;
  /** How many of the known faults these checks find, and how many there are. */
  faults: number;
  faultsOf: number;
  /**
   * The share of faults, from 0 to 1, that such a choice finds which was made without them; known
   * of named choices.
   */
  crossValidated?: number;
}

export interface RunSummary {
  requirements: Record<Outcome, number>;
  checks: Record<Outcome, number>;
  exchanges: number;
  bytesSent: number;
  /** Checks at the same time in the end, as the run found them to suit the target. */
  concurrency?: number;
}

export interface RunStarted {
  type: 'run-started';
  tool: { name: string; version: string; suite: string };
  target: {
    name: string;
    hosts: Partial<Record<HostName, string>>;
    profile: string;
    /** Where they are not the interface's own. */
    limits?: Limits;
  };
  run: {
    id: string;
    startedAt: string;
    seed: number;
    options: Record<string, unknown>;
    /** Present where the run takes over verdicts of earlier ones. */
    continues?: Continuation;
  };
  plan: PlanTotals;
  tier?: TierFacts;
}

/** Comes before the first check, unless nothing is to be run. */
export interface PreflightFinished {
  type: 'preflight';
  preflight: Preflight;
}

export interface CheckStarted {
  type: 'check-started';
  id: string;
  title: string;
  /** It ends after all checks that do not last as long as the run. */
  throughout?: true;
}

/** An upload of more than a few MiB is on its way; sent at most ten times a second a check. */
export interface CheckProgress {
  type: 'check-progress';
  id: string;
  sentBytes: number;
  totalBytes: number;
}

export interface CheckFinished {
  type: 'check-finished';
  check: CheckResult;
  /** What was sent and answered, kept only where the check did not pass. */
  exchanges: Exchange[];
  /** How long it waited for answers of the inspector; absent where it did not ask. */
  inspectorMs?: number;
  soFar?: RunSoFar;
}

export interface Observed {
  type: 'observed';
  observation: Observation;
  /** How long it waited for answers of the inspector; absent where it did not ask. */
  inspectorMs?: number;
  soFar?: RunSoFar;
}

/** The last event of every run, also of one that was cut short. */
export interface RunFinished extends RunFindings {
  type: 'run-finished';
  verdict: RunVerdict;
  /**
   * In one line, why the verdict is `incomplete`; or why it is `nonconformant` where nothing failed
   * but a waiver, or else what was not judged of it.
   */
  reason?: string;
  /** Ctrl-C ended the run. */
  interrupted: boolean;
  /** The deadline ended the run. */
  deadlinePassed?: true;
  durationMs: number;
  summary: RunSummary;
  requirements: RequirementResult[];
  /** Present where the team has requirements of its own. */
  own?: OwnResult;
  /** What became of the waivers; absent where there are none. */
  waivers?: WaiverResult[];
  /** What people vouch for, and what it counts for; absent where there are no attestations. */
  attestations?: AttestationResult[];
  /**
   * The last lines of the server that was started for the run, where the verdict is not
   * `conformant`.
   */
  serverOutput?: string[];
  /** In place of that of the start, where only the end could tell. */
  tier?: TierFacts;
}

/** The only output of a run. Reporters fold these; none of them decides anything. */
export type RunEvent =
  | RunStarted
  | PreflightFinished
  | CheckStarted
  | CheckProgress
  | CheckFinished
  | Observed
  | RunFinished;
