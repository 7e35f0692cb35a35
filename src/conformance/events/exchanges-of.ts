import type { Exchange } from '../../http/exchange/exchange.js';
import type { CheckResult, Failure } from './run-event.js';

/**
 * The ids of the exchanges that show how a check ended, the deciding one last; none where nothing
 * was sent or kept.
 */
export const exchangesOf = ({ failure, evidence }: CheckResult): readonly number[] =>
  (failure ?? evidence)?.exchanges ?? [];

/** The one that decided. */
export const decidingExchangeOf = (check: CheckResult): number | undefined =>
  (check.failure ?? check.evidence)?.curl === '' ? undefined : exchangesOf(check).at(-1);

/** The one that shows a failure, among those that were kept. */
export const shownBy = (
  failure: Pick<Failure, 'exchanges'> | undefined,
  exchanges: readonly Exchange[],
): Exchange | undefined => exchanges.find(({ id }) => id === failure?.exchanges.at(-1));
