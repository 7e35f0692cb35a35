import type { AcceptedRecord } from '../language/accepted-record.js';
import type { GivenId } from '../language/audit/id-audit.js';

/** What was sent. */
interface Sent {
  exchanges: number;
  /** Of request bodies. */
  bytesSent: number;
}

/**
 * What a run that continues this one needs besides the verdicts: what its audits look at, and
 * totals.
 */
export interface RunSoFar extends Sent {
  /** Since the event before. */
  ids?: GivenId[];
  /** Since the event before. */
  records?: AcceptedRecord[];
}

/** A run before this one whose verdicts are part of it. */
export interface RunPart extends Sent {
  id: string;
  startedAt: string;
  durationMs: number;
}

/** That a run goes on with the verdicts of others. */
export interface Continuation {
  /**
   * `resume`: an interrupted one was continued. `again`: what failed or had no verdict was run
   * again.
   */
  as: 'resume' | 'again';
  /** How many checks and observations were taken over. */
  kept: number;
  /** The earliest comes first. */
  runs: RunPart[];
}
