import type { CheckResult } from '../../../conformance/events/run-event.js';
import type { ExchangeOutcome } from '../../../http/exchange/exchange.js';
import type { RunRecord } from '../run-record.js';

const LOST: ReadonlySet<ExchangeOutcome> = new Set(['unreachable', 'reset', 'timed-out']);

/** What is said of them together. */
export const WITHOUT_ANSWER = 'of which a request got no answer';

/**
 * Whether a check has no verdict for that alone which the run's names: it did not begin any more,
 * or a request of it found no connection, or no answer.
 */
export function notAnswered(exchanges: RunRecord['exchanges']): (check: CheckResult) => boolean {
  const lost = new Set(exchanges.filter(({ outcome }) => LOST.has(outcome)).map(({ id }) => id));
  return ({ outcome, because, evidence }) =>
    outcome === 'inconclusive' &&
    because === undefined &&
    (evidence?.exchanges.some((id) => lost.has(id)) ?? true);
}
