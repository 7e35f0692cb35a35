import type { Exchange } from '../../http/exchange/exchange.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { CheckFacts } from '../check/check.js';
import type { Attempt } from '../check/property-runner.js';
import type { Failure } from '../check/run-event.js';
import { inWords } from '../circumstances/choices.js';
import type { Violation } from '../language/conclusion.js';
import type { RunContext } from './run-context.js';

/** How often a violation was seen, in how many runs of its check. */
export interface Reproduction {
  seen: number;
  runs: number;
}

/** The same, with the smallest circumstances that it was seen under. */
interface Appearance extends Reproduction {
  circumstances: Circumstances;
}

/** A violation as reports show it. */
export async function failureOf(
  violation: Violation,
  exchanges: Exchange[],
  { seen, runs, circumstances }: Appearance,
  shown: Pick<Failure, 'location' | 'counterexample'>,
  { bodyFiles }: RunContext,
): Promise<Failure> {
  const { step, expected, actual, exchange } = violation;
  const deciding = exchanges.find(({ id }) => id === exchange) ?? exchanges.at(-1);
  const words = inWords(circumstances);
  const others = exchanges.filter(({ id }) => id !== deciding?.id).map(({ id }) => id);
  return {
    message: `${step}: expected ${expected}, came ${actual}${onlyWhen(words, deciding)}`,
    expected,
    actual,
    exchanges: deciding === undefined ? others : [...others, deciding.id],
    curl: deciding === undefined ? '' : await bodyFiles.curlFor(deciding),
    reproduced: `${seen} of ${runs}`,
    ...(words.length > 0 && { circumstances: words }),
    ...shown,
  };
}

/** The circumstances of a failure, as the end of its message; without any, what a curl line cannot repeat. */
export function onlyWhen(words: readonly string[], deciding?: Exchange): string {
  if (words.length > 0) return `; fails only when ${words.join(' and ')}`;
  return deciding?.afterRefusal && (deciding.status ?? 0) >= 300
    ? '; the request before it on its connection was refused'
    : '';
}

/** Where a violation can be looked up: the step of its scenario, or of the counterexample, which is written down now. */
export async function whereabouts(
  { locate }: CheckFacts,
  { path }: Violation,
  { counterexample }: Attempt,
  { keepCounterexample }: RunContext,
): Promise<Pick<Failure, 'location' | 'counterexample'>> {
  if (counterexample !== undefined) {
    const { scenario, seed, shrinks } = counterexample;
    const location = await keepCounterexample?.(scenario);
    if (location === undefined) return {};
    return { location, counterexample: { scenario: location.file, seed, shrinks } };
  }
  const location = path && (await locate?.(path));
  return location === undefined ? {} : { location };
}
