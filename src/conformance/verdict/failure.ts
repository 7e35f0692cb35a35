import { curlFor } from '../../http/exchange/curl.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import type { Attempt } from '../check/property-runner.js';
import type { Failure } from '../check/run-event.js';
import type { Violation } from '../language/conclusion.js';
import type { RunContext } from './run-context.js';

/** How often a violation was seen, in how many runs of its check. */
export interface Reproduction {
  seen: number;
  runs: number;
}

/** A violation as reports show it. */
export function failureOf(
  violation: Violation,
  exchanges: Exchange[],
  { seen, runs }: Reproduction,
  counterexample: Failure['counterexample'],
): Failure {
  const { step, expected, actual, exchange } = violation;
  const deciding = exchanges.find(({ id }) => id === exchange) ?? exchanges.at(-1);
  const others = exchanges.filter(({ id }) => id !== deciding?.id).map(({ id }) => id);
  return {
    message: `${step}: expected ${expected}, came ${actual}`,
    expected,
    actual,
    exchanges: deciding === undefined ? others : [...others, deciding.id],
    curl: deciding === undefined ? '' : curlFor(deciding),
    reproduced: `${seen} of ${runs}`,
    ...(counterexample === undefined ? {} : { counterexample }),
  };
}

/** The counterexample of an attempt as a report shows it, once it is written down. */
export async function keptCounterexample(
  { counterexample }: Attempt,
  { keepCounterexample }: RunContext,
): Promise<Failure['counterexample']> {
  if (counterexample === undefined) return undefined;
  const { scenario, seed, shrinks } = counterexample;
  const path = await keepCounterexample?.(scenario);
  return path === undefined ? undefined : { scenario: path, seed, shrinks };
}
