import type { Secrets } from '../../http/exchange/secrets.js';
import type { Target } from '../../profile/target.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { WrittenAttestation } from '../attestations/read-attestations.js';
import type { WantedCases } from '../check/case-count.js';
import type { Check } from '../check/check.js';
import type { KeepCounterexample } from '../check/counterexample.js';
import type { SessionTap } from '../client/session/session-context.js';
import type { WriteEvidence } from '../events/write-evidence.js';
import type { WrittenWaiver } from '../waivers/read-waivers.js';
import type { EarlierRun } from './continuing/earlier-run.js';
import type { RunPlan } from './planning/plan-run.js';

/** A server that was started for a run. */
export interface RunServer {
  /** Why it is not of use; undefined while it serves. */
  failureReason(): string | undefined;
  /** The last lines of its output. */
  lines(): string[];
}

/** What to run, against what, and within which bounds. */
export interface RunOptions {
  target: Target;
  checks: Check[];
  /** Requirements that are judged in addition to those of the interface. */
  ownRequirements?: readonly OwnRequirement[] | undefined;
  /**
   * `sha256:…` of the checks that were loaded, so that two reports can be told to be of one suite.
   */
  suite: string;
  version: string;
  /** What becomes of each of the checks. */
  plan: RunPlan;
  seed: number;
  /** Cases a property; each has a number of its own where this is left out. */
  cases?: WantedCases;
  /** Records the exchanges of the sessions, or replays recorded ones. */
  tap?: ((secrets: Secrets) => SessionTap) | undefined;
  /**
   * That of a run whose requests are to be made again; by default a new one, as no name may be used
   * twice.
   */
  runId?: string | undefined;
  /** Whether the target is looked at before the first check; true by default. */
  preflight?: boolean | undefined;
  /**
   * Whether every answer is there at once, so that no request is under way while another one is;
   * false by default.
   */
  isReplayed?: boolean | undefined;
  /** Failed *should* checks count. */
  strict: boolean;
  /** Checks at the same time at most. */
  concurrency: number;
  /**
   * Whether `concurrency` holds from the start. Otherwise the run finds out how many checks suit
   * the target.
   */
  isConcurrencyFixed?: boolean | undefined;
  /** Milliseconds without progress after which an exchange is over. */
  timeoutMs: number;
  /** Milliseconds after which the whole run is over. */
  deadlineMs?: number | undefined;
  /**
   * Awaited before a check is run, for a caller that decides when. Checks that look back on the
   * others should come last: they wait for none.
   */
  beforeCheck?: ((checkId: string) => Promise<void>) | undefined;
  /** Writes the smallest case of a violation down. */
  keepCounterexample?: KeepCounterexample | undefined;
  /** Writes what a line of a report refers to. */
  evidence?: WriteEvidence | undefined;
  /** What is not run again, for its end is known. */
  earlier?: EarlierRun | undefined;
  /** Failures that are known and do not count. */
  waivers?: readonly WrittenWaiver[] | undefined;
  /** What people vouch for. */
  attestations?: readonly WrittenAttestation[] | undefined;
  /** What was started for the run, where something was. */
  server?: RunServer | undefined;
  /** Ends the run when the user wants it. */
  signal?: AbortSignal | undefined;
  /** The options as the report shall show them; no secret in them. */
  shownOptions: Record<string, unknown>;
}
