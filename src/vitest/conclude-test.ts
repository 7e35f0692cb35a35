import type { CheckResult } from '../conformance/events/run-event.js';
import { testStatusOf } from '../conformance/events/test-status.js';
import type { OwnRequirement } from '../spec/own-requirement.js';
import { ConformanceFailure, NoVerdict } from './conformance-failure.js';

/**
 * How the test of a check ends.
 *
 * @param own requirements beside those of the interface
 * @returns why it is skipped, or nothing where it passed
 * @throws ConformanceFailure, NoVerdict
 */
export function concludeTest(
  result: CheckResult,
  strict: boolean,
  own: readonly OwnRequirement[] = [],
): string | undefined {
  const { id, outcome, reason = outcome, failure } = result;
  switch (testStatusOf(result, strict)) {
    case 'passed':
      return undefined;
    case 'failure':
      if (failure === undefined) throw new NoVerdict(id, 'it failed without saying how');
      throw new ConformanceFailure(result, failure, own);
    case 'error':
      throw new NoVerdict(id, reason);
    case 'skipped':
      return failure === undefined ? reason : `a should that does not hold: ${failure.message}`;
  }
}
