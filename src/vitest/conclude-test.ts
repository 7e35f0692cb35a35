import type { CheckResult } from '../engine/run-event.js';
import { REQUIREMENTS } from '../interface/requirements.js';
import { ConformanceFailure, NoVerdict } from './conformance-failure.js';

/**
 * Ends a test as its check ended, the way JUnit reports do: a failed *must* fails, a failed *should* only when that
 * counts, a *must* without a verdict fails too, and everything else without one is skipped, with the reason.
 *
 * @param skip ends the test as skipped
 */
export function concludeTest(
  result: CheckResult,
  strict: boolean,
  skip: (reason: string) => void,
): void {
  const { id, level, outcome, reason = outcome, failure } = result;
  const counts = level === 'must' || strict;
  switch (outcome) {
    case 'passed':
      return;
    case 'failed': {
      const requirements = REQUIREMENTS.filter((one) => result.requirements.includes(one.id));
      if (failure === undefined) throw new NoVerdict(id, 'it failed without saying how');
      if (counts) throw new ConformanceFailure(result, failure, requirements);
      return skip(`a should that does not hold: ${failure.message}`);
    }
    case 'error':
      throw new NoVerdict(id, reason);
    case 'inconclusive':
      if (counts) throw new NoVerdict(id, reason);
      return skip(reason);
    case 'waived':
    case 'not-observed':
    case 'deselected':
      return skip(reason);
  }
}
