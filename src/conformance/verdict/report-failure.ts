import type { Exchange } from '../../http/exchange/exchange.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Attempt } from '../check/attempt.js';
import type { CheckFacts } from '../check/check.js';
import { entriesOf } from '../circumstances/circumstances.js';
import { describeCircumstances } from '../circumstances/describe-circumstances.js';
import { failsWhen } from '../events/fails-when.js';
import { asText, isInSome, type Reproduction } from '../events/reproduction.js';
import type { Failure } from '../events/run-event.js';
import type { Violation } from '../language/conclusion.js';
import { evidenceOf } from './evidence-of.js';
import type { RunContext } from './run-context.js';
import type { Sent } from './sent.js';

/** The same, with the smallest circumstances that it was seen under. */
interface Appearance extends Reproduction {
  circumstances: Circumstances;
  /** There was no time to find out whether it needs all of them. */
  mayNeedFewer?: true | undefined;
  /** What the shown one was under, where nothing says that any of it matters. */
  sentUnder?: Circumstances;
}

/** A violation as reports show it. */
export async function reportFailure(
  violation: Violation,
  sent: Sent,
  { circumstances, mayNeedFewer, sentUnder = {}, ...reproduction }: Appearance,
  shown: Pick<Failure, 'location' | 'counterexample'>,
  { bodyFiles }: Pick<RunContext, 'bodyFiles'>,
): Promise<Failure> {
  const { step, expected, actual } = violation;
  const { exchanges, deciding } = sent;
  const words = describeCircumstances(circumstances);
  const beside = words.length > 0 ? [] : describeCircumstances(sentUnder);
  // What comes every time comes behind its own refusal the next time; one that the check asks for
  // may matter.
  const mayNeedRefusal =
    isInSome(reproduction) || exchanges.some((one) => one !== deciding && (one.status ?? 0) >= 300);
  return {
    message: `${step}: expected ${expected}, came ${actual}${circumstancesSuffix({ words, mayNeedFewer }, mayNeedRefusal ? deciding : undefined)}`,
    expected,
    actual,
    ...(await evidenceOf(sent, bodyFiles)),
    reproduced: asText(reproduction),
    ...(words.length > 0 && {
      circumstances: words,
      failsUnder: Object.fromEntries(entriesOf(circumstances)),
    }),
    ...(words.length > 0 && mayNeedFewer && { mayNeedFewer }),
    ...(beside.length > 0 && { sentUnder: beside }),
    ...shown,
  };
}

/**
 * The circumstances of a failure, as the end of its message; without any, what a curl line cannot
 * repeat.
 */
export function circumstancesSuffix(
  { words, mayNeedFewer }: { words: readonly string[]; mayNeedFewer?: true | undefined },
  deciding?: Exchange,
): string {
  if (words.length > 0) return `; ${failsWhen(words, mayNeedFewer)}`;
  return deciding?.afterRefusal && (deciding.status ?? 0) >= 300
    ? '; the request before it on its connection was refused'
    : '';
}

/**
 * Where a violation can be looked up: the step of its scenario, or of the counterexample, which is
 * written down now.
 */
export async function locateFailure(
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
