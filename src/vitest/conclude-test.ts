import type { CheckResult } from '../conformance/check/run-event.js';
import { testStatusOf } from '../conformance/check/test-status.js';
import { ConformanceFailure, NoVerdict } from './conformance-failure.js';

/**
 * How the test of a check ends.
 *
 * @returns why it is skipped, or nothing where it passed
 * @throws ConformanceFailure, NoVerdict
 */
export function concludeTest(result: CheckResult, strict: boolean): string | undefined {
  const { id, outcome, reason = outcome, failure } = result;
  switch (testStatusOf(result, strict)) {
    case 'passed':
      return undefined;
    case 'failure':
      if (failure === undefined) throw new NoVerdict(id, 'it failed without saying how');
      throw new ConformanceFailure(result, failure);
    case 'error':
      throw new NoVerdict(id, reason);
    case 'skipped':
      return failure === undefined ? reason : `a should that does not hold: ${failure.message}`;
  }
}
