import type { CheckResult } from '../../conformance/check/run-event.js';

/** What a check becomes in JUnit. */
type CaseKind = 'passed' | 'failure' | 'error' | 'skipped';

/**
 * Only what turns the run itself red is red here: a failed *must* (a *should* too when the user was
 * strict), and a *must* without a verdict.
 */
export function caseKind(check: CheckResult, strict: boolean): CaseKind {
  const must = check.level === 'must';
  switch (check.outcome) {
    case 'passed':
      return 'passed';
    case 'failed':
      return must || strict ? 'failure' : 'skipped';
    case 'error':
    case 'inconclusive':
      return must ? 'error' : 'skipped';
    default:
      return 'skipped';
  }
}
