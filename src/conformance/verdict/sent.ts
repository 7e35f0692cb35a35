import type { Exchange } from '../../http/exchange/exchange.js';
import type { Attempt } from '../check/attempt.js';
import type { Conclusion } from '../language/conclusion.js';
import type { RunContext } from './run-context.js';

/** What shows how a check ended. */
export interface Sent {
  /**
   * Uploads that were made for many checks, of files that its requests refer to up to the deciding
   * one.
   */
  prepared: readonly Exchange[];
  /** What it sent itself. */
  exchanges: readonly Exchange[];
  /** One of the exchanges; absent where none decided. */
  deciding: Exchange | undefined;
}

/** @param conclusion the result of the attempt, after comparison with the rest of the run */
export function sentOf(
  conclusion: Conclusion,
  attempt: Pick<Attempt, 'conclusion' | 'exchanges'>,
  { prepared }: Pick<RunContext, 'prepared'>,
): Sent {
  const { exchanges } = attempt;
  const deciding = decidingIn(conclusion, attempt);
  const upTo = deciding === undefined ? 0 : exchanges.indexOf(deciding) + 1;
  return { prepared: prepared.referredToBy(exchanges.slice(0, upTo)), exchanges, deciding };
}

function decidingIn(
  conclusion: Conclusion,
  { conclusion: met, exchanges }: Pick<Attempt, 'conclusion' | 'exchanges'>,
): Exchange | undefined {
  const of = (wanted: number | undefined) => exchanges.find(({ id }) => id === wanted);
  switch (conclusion.kind) {
    case 'failed':
      return of(conclusion.exchange) ?? exchanges.at(-1);
    case 'inconclusive':
      // A violation that another check explains was still decided by an exchange.
      return of(conclusion.exchange ?? (met.kind === 'passed' ? undefined : met.exchange));
    default:
      return undefined;
  }
}
