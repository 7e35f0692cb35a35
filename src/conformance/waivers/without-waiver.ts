import type { CheckResult } from '../events/run-event.js';

/**
 * A check as it ended before waivers were applied. They are applied anew where results of other
 * runs are taken over.
 */
export function withoutWaiver(check: CheckResult): CheckResult {
  if (check.outcome !== 'waived') return check;
  const { reason: _reason, waiver: _waiver, noVerdict, ...ended } = check;
  return noVerdict === undefined
    ? { ...ended, outcome: 'failed' }
    : { ...ended, outcome: 'inconclusive', reason: noVerdict };
}
