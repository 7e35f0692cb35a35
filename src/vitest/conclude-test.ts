import type { CheckResult } from '../conformance/check/run-event.js';
import { ConformanceFailure, NoVerdict } from './conformance-failure.js';

/**
 * How the test of a check ends, as in JUnit reports: a failed *must* fails, a failed *should* only when it counts, a
 * *must* without a verdict fails too, and everything else without one is skipped.
 *
 * @returns why it is skipped, or nothing where it passed
 * @throws ConformanceFailure, NoVerdict
 */
export function concludeTest(result: CheckResult, strict: boolean): string | undefined {
  const { id, level, outcome, reason = outcome, failure } = result;
  const counts = level === 'must' || strict;
  switch (outcome) {
    case 'passed':
      return undefined;
    case 'failed':
      if (failure === undefined) throw new NoVerdict(id, 'it failed without saying how');
      if (counts) throw new ConformanceFailure(result, failure);
      return `a should that does not hold: ${failure.message}`;
    case 'error':
      throw new NoVerdict(id, reason);
    case 'inconclusive':
      if (counts) throw new NoVerdict(id, reason);
      return reason;
    case 'waived':
    case 'not-observed':
    case 'deselected':
      return reason;
  }
}
