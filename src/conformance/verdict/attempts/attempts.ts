import type { Circumstances } from '../../../spec/circumstances.js';
import type { Attempt } from '../../check/attempt.js';

/** An attempt at a check, the way to more of them, and the circumstances that they have. */
export interface Attempts {
  first: Attempt;
  again: () => Promise<Attempt>;
  /** One as the check usually is, where a violation was seen under circumstances only. */
  usual?: () => Promise<Attempt>;
  /** What a violation needs; empty where it needs nothing unusual, or that is unknown. */
  circumstances: Circumstances;
  /** There was no time to find out whether it needs all of them. */
  mayNeedFewer?: true;
}
