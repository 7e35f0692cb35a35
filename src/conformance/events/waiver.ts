/**
 * A failure that somebody knows of and that is not to count for a while, as it was written down.
 */
export interface Waiver {
  /** A requirement or a check, or a glob over their ids. */
  id: string;
  /** Why it does not count. */
  reason: string;
  /** Who is responsible. */
  owner?: string;
  /** The last day on which it does not count, `YYYY-MM-DD` in UTC. */
  expiry?: string;
  /** Where more is said about it; http or https. */
  link?: string;
}

/**
 * What a run found out about a waiver:
 *
 * - `used`: something that it names failed
 * - `unused`: nothing of it failed, and not everything that it names was judged
 * - `stale`: everything that it names was judged and passed
 * - `expired`: its last day is over, so that it waives nothing any more
 *
 * The last two fail the run.
 */
export type WaiverState = 'used' | 'unused' | 'stale' | 'expired';

export interface WaiverResult extends Waiver {
  /** Where it is written down, as `file:line:column`. */
  at: string;
  state: WaiverState;
  /** The ids of the checks that failed of what it names. */
  checks: string[];
}
