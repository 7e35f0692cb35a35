import type { Circumstances } from '../../spec/circumstances.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import type { Attempt } from '../check/attempt.js';
import type { Check } from '../check/check.js';
import { isEmpty } from '../circumstances/circumstances.js';
import { isInSome, type Reproduction, SEEN_ONCE } from '../events/reproduction.js';
import type { Blocked, Conclusion, Violation } from '../language/conclusion.js';
import type { Attempts } from './attempts/attempts.js';
import { MAX_ATTEMPTS } from './attempts/repeat-plain-failure.js';
import { attributeCircumstances } from './attribution/attribute-circumstances.js';
import { attributeIntermittent } from './attribution/attribute-intermittent.js';
import { attributeMissedLookUp } from './attribution/attribute-missed-look-up.js';
import { attributeVanished } from './attribution/attribute-vanished.js';
import { isNoSuccess } from './attribution/behind-refusal.js';
import { asSent } from './plain/plain-request-of.js';
import type { VerdictContext } from './verdict-context.js';

/** A check that failed, and the ways to look at that again. */
interface FailedCheck {
  check: Check;
  attempt: Attempt;
  violation: Violation;
  attempts: Attempts;
  /** Whether there may be another attempt now. */
  mayRepeat: () => boolean;
}

/**
 * Repeats a violation, and finds out whether another check reports what caused it.
 *
 * @returns the violation itself where nothing else explains it, and how often it was seen
 */
export async function attributeFailure(
  { check, attempt, violation, attempts, mayRepeat }: FailedCheck,
  context: VerdictContext,
): Promise<{ conclusion: Conclusion; reproduction: Reproduction }> {
  const { again, circumstances } = attempts;
  const { unsent, ...reproduced } = await reproduce(again, mayRepeat);
  // Other checks sent requests between its steps the first time only, so its repetitions do not
  // tell how often it fails.
  const isOnce = check.needs.wholeRun === 'throughout' && reproduced.seen === 1;
  const reproduction = isOnce ? SEEN_ONCE : reproduced;
  // A token that has expired by now may have expired before. Then the target was right to refuse
  // it.
  const isDenied = violation.status !== undefined && isTokenRefusal(violation.status);
  // The circumstances of a missed success may explain it even where they are not known to matter.
  const assumed = isNoSuccess(violation) ? attempt.under : undefined;
  const needed = isEmpty(circumstances) ? (assumed ?? {}) : circumstances;
  const met = { ...attempt, circumstances: needed };
  const sent = asSent(violation, attempt.exchanges);
  const conclusion =
    (isDenied ? unsent : undefined) ??
    (await attributeIntermittent(check, sent, reproduction, context, async () =>
      mayRepeat() ? (await again()).conclusion : violation,
    )) ??
    (await attributeVanished(check, violation, reproduction, context)) ??
    (await attributeMissedLookUp(check, violation, reproduction, context)) ??
    (await attributeCircumstances(check, violation, met, context)) ??
    violation;
  return { conclusion, reproduction };
}

/** Tries at a check as it usually is, before what comes now and then is put down to circumstances. */
const USUAL_TRIES = 6;

/**
 * The circumstances that a violation needs. One that comes now and then may have missed the one
 * attempt without them by chance; where it comes without them as well, it needs none.
 */
export async function circumstancesNeeded(
  { circumstances, usual }: Attempts,
  reproduction: Reproduction,
  mayRepeat: () => boolean,
): Promise<Circumstances> {
  if (usual === undefined || !isInSome(reproduction)) return circumstances;
  for (let tries = 0; tries < USUAL_TRIES && mayRepeat(); tries += 1) {
    const { conclusion } = await usual();
    if (conclusion.kind === 'failed') return {};
  }
  return circumstances;
}

/**
 * How often a violation comes that was seen once, up to a time at which nothing could be sent any
 * more.
 */
async function reproduce(
  again: () => Promise<Attempt>,
  mayRepeat: () => boolean,
): Promise<Reproduction & { unsent?: Blocked }> {
  let seen = 1;
  let runs = 1;
  while (runs < MAX_ATTEMPTS && mayRepeat()) {
    const { conclusion } = await again();
    runs += 1;
    if (conclusion.kind === 'failed') seen += 1;
    if (conclusion.kind === 'inconclusive' && conclusion.cause === 'no-answer') {
      return { seen, runs, unsent: conclusion };
    }
  }
  return { seen, runs };
}
