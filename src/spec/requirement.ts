/**
 * How binding a requirement is: the interface states the server's answer, or only the client's
 * duty.
 */
export type Level = 'must' | 'should';

/** What it takes to see whether a requirement holds. */
export type Seen = 'wire' | 'inspector' | 'none';

/**
 * What kind of sentence a requirement is, where the verdict of another one depends on that:
 * something particular about a request is no reason to refuse it (`acceptance`), archived records
 * keep the files that they refer to (`archived files`), the token of an upload decides about its
 * file (`upload token`).
 */
export type Kind = 'acceptance' | 'archived files' | 'upload token';

/** One sentence of the interface that states behaviour of the server. */
export interface Requirement {
  /** Permanent, never positional: `<area>/<slug>`. */
  id: string;
  /** The section of the interface that states it, such as `4.1`. */
  section: string;
  level: Level;
  seen: Seen;
  kind?: Kind;
  /** What holds, in our own words. */
  statement: string;
  /** Why it cannot be seen from outside; given exactly when `seen` is `none`. */
  reason?: string;
}

/** Whether a requirement is stated in a section, such as `4` or `4.1`, or in one below it. */
export const isStatedIn =
  (section: string) =>
  (requirement: object): boolean =>
    'section' in requirement &&
    (requirement.section === section || String(requirement.section).startsWith(`${section}.`));
