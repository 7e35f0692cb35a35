/**
 * How binding a requirement is: the interface states the server's answer, or only the client's
 * duty.
 */
export type Level = 'must' | 'should';

/** What it takes to see whether a requirement holds. */
export type Seen = 'wire' | 'inspector' | 'none';

/** One sentence of the interface that states behaviour of the server. */
export interface Requirement {
  /** Permanent, never positional: `<area>/<slug>`. */
  id: string;
  /** The section of the interface that states it, such as `4.1`. */
  section: string;
  level: Level;
  seen: Seen;
  /** What holds, in our own words. */
  statement: string;
  /** Why it cannot be seen from outside; given exactly when `seen` is `none`. */
  reason?: string;
}
