import type { Unobserved } from '../conclusion.js';

/**
 * The inspector does not show what a check looks for, so the check ends as not observed.
 */
export class NotShown extends Error {
  readonly code = 'NOT_SHOWN';
  readonly unobserved: Unobserved;

  constructor(reason: string) {
    super(reason);
    this.unobserved = { kind: 'not-observed', reason, exchange: undefined };
  }
}
