import type { Unobserved, Violation } from '../../language/conclusion.js';

/**
 * What an audit found, which is about no request of its own.
 *
 * @param found `step` says what was looked at, and `exchange` is the one that shows it
 */
export const auditFailed = (
  found: Pick<Violation, 'step' | 'expected' | 'actual' | 'exchange'> &
    Partial<Pick<Violation, 'refusalExpected' | 'differs' | 'refusedToo'>>,
): Violation => ({
  kind: 'failed',
  refusalExpected: false,
  ...found,
  status: undefined,
  subject: { kind: 'other' },
});

/** There was nothing to look at. */
export const nothingToAudit = (reason: string): Unobserved => ({
  kind: 'not-observed',
  reason,
  exchange: undefined,
});
