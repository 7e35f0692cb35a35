import type { CheckResult } from '../conformance/check/run-event.js';
import { REQUIREMENTS } from '../spec/requirements.js';
import { ConformanceFailure, NoVerdict } from './conformance-failure.js';

/**
 * How a test ends when its check ended so, the way JUnit reports have it: a failed *must* fails, a failed *should* only
 * when that counts, a *must* without a verdict fails too, and everything else without one is skipped.
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
    case 'failed': {
      if (failure === undefined) throw new NoVerdict(id, 'it failed without saying how');
      if (!counts) return `a should that does not hold: ${failure.message}`;
      const requirements = REQUIREMENTS.filter((one) => result.requirements.includes(one.id));
      throw new ConformanceFailure(result, failure, requirements);
    }
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
