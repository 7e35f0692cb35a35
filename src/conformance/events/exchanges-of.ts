import type { CheckResult } from './run-event.js';

/**
 * The ids of the exchanges that show how a check ended, the deciding one last; none where nothing
 * was sent or kept.
 */
export const exchangesOf = ({ failure, evidence }: CheckResult): readonly number[] =>
  (failure ?? evidence)?.exchanges ?? [];

/** The one that decided. */
export const decidingExchangeOf = (check: CheckResult): number | undefined =>
  (check.failure ?? check.evidence)?.curl === '' ? undefined : exchangesOf(check).at(-1);
