import type { Unobserved } from '../conclusion.js';

/**
 * The inspector does not show what is looked for, so that nothing can be seen: the check ends as
 * not observed.
 */
export class NotShown extends Error {
  readonly code = 'NOT_SHOWN';
  readonly unobserved: Unobserved;

  constructor(reason: string) {
    super(reason);
    this.unobserved = { kind: 'not-observed', reason, exchange: undefined };
  }
}
