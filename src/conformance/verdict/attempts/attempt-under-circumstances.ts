import { isDeepStrictEqual } from 'node:util';
import type { Circumstances, Topic } from '../../../spec/circumstances.js';
import type { Attempt } from '../../check/attempt.js';
import { entriesOf, holds, isEmpty, isSubset, omit } from '../../circumstances/circumstances.js';
import { DELIVERY_STATUSES, mayBeAboutHeaders } from '../../circumstances/delivery-statuses.js';
import { minimizeCircumstances } from '../../circumstances/minimize-circumstances.js';
import type { Subject } from '../../language/conclusion.js';
import { plainFailed } from '../plain/plain-failed.js';
import type { Attempts } from './attempts.js';

/**
 * Milliseconds spent on dropping circumstances to see whether they matter. If a target fails
 * intermittently, each try may have to wait; of circumstances that were not tried nothing is known.
 */
const SEARCH_MS = 30_000;
/** Plain requests that are tried in place of one that failed. */
const PLAIN_TRIES = 3;

/**
 * Attempts a check under some circumstances after the other, up to the first that tell something.
 *
 * @param attemptUnder attempts the check under circumstances
 * @param known the smallest circumstances of other violations of this run, which are tried first;
 *   more may be added
 * @param plain the plain requests of the operations of the check
 */
export async function attemptUnderAll(
  [first = {}, ...others]: readonly Circumstances[],
  attemptUnder: AttemptUnder,
  known: Circumstances[],
  plain: PlainRequests,
): Promise<Attempts> {
  const attempts = await attemptUnderSome(first, attemptUnder, known, plain);
  const goesOn = attempts.first.conclusion.kind === 'passed' || isExplained(attempts.first);
  if (others.length === 0 || !isEmpty(attempts.circumstances) || !goesOn) return attempts;
  const rest = await attemptUnderAll(others, attemptUnder, known, plain);
  // What was explained by something else has not passed, whatever else does.
  return rest.first.conclusion.kind === 'passed' && isExplained(attempts.first) ? attempts : rest;
}

/**
 * @param isFirst whether it may meet requests of other checks; what is repeated has to depend on
 *   none of them
 */
type AttemptUnder = (circumstances: Circumstances, isFirst?: boolean) => Promise<Attempt>;

/**
 * Plain requests under circumstances: if they do not succeed, no other request can be expected to.
 */
export interface PlainRequests {
  /** Whether records pass, as long and with as many entries as the circumstances have it. */
  pass(circumstances: Circumstances): Promise<boolean>;
  /**
   * An attempt at what is plain of a kind; undefined where the check itself is about that, or no
   * requirement is.
   */
  attempt(circumstances: Circumstances, subject: Subject): Promise<Attempt | undefined>;
}

/**
 * Attempts a check under its circumstances. Whatever else than a pass comes of that is held against
 * the check as it usually is: where that does not pass either, circumstances play no part. Where it
 * does, the smallest circumstances are found under which the same happens. Where a plain record
 * gets the same under these, that is what fails.
 */
async function attemptUnderSome(
  circumstances: Circumstances,
  attemptUnder: AttemptUnder,
  known: Circumstances[],
  plainRequests: PlainRequests,
): Promise<Attempts> {
  const drawn = await attemptUnder(circumstances, true);
  const again = () => attemptUnder(circumstances);
  if (isEmpty(circumstances) || drawn.conclusion.kind === 'passed') {
    return { first: drawn, again, circumstances: {} };
  }
  const usual = { again: () => attemptUnder({}), circumstances: {} };
  const withoutAny = { ...usual, first: await usual.again() };
  if (withoutAny.first.conclusion.kind !== 'passed') return withoutAny;
  if (isExplained(drawn) && !DELIVERY_STATUSES.has(statusOf(drawn))) {
    return { ...usual, first: drawn };
  }
  // What got no answer was not seen. To try which of the circumstances it needs would take too
  // long.
  if (isLostAnswer(drawn) && !holds(circumstances, 'connection', 'pipelined')) {
    return { first: drawn, again, circumstances };
  }
  const kind = kindOf(drawn);
  if (kind === undefined) return withoutAny;
  const happens = async (some: Circumstances) => kindOf(await attemptUnder(some)) === kind;
  const suspected = await withoutLimits(drawn, withPlace(circumstances, drawn), plainRequests);
  if (isEmpty(suspected) || !(await happens(suspected))) {
    if (!isSubset(circumstances, suspected)) return withoutAny;
    // What does not come again has other reasons.
    return { first: drawn, again, circumstances: {} };
  }
  const { smallest, ...found } = await smallestOf(suspected, known, happens);
  const first = await attemptUnder(smallest);
  const comesAgain = kindOf(first) === kind;
  // What comes now and then, or at other times only, is shown as it was seen.
  const shown = comesAgain ? first : drawn;
  if (kind === 'plain request') {
    // It is reported as well as the check, which passes without the circumstances.
    if (comesAgain) return { ...usual, first, circumstances: smallest, ...found };
    return { ...usual, first: drawn };
  }
  const instead = await plainInstead(shown, smallest, plainRequests);
  if (instead !== undefined) {
    return { ...usual, first: instead, circumstances: smallest, ...found };
  }
  return {
    first: shown,
    again: () => attemptUnder(smallest),
    usual: usual.again,
    circumstances: smallest,
    ...found,
  };
}

/**
 * The smallest circumstances under which it happens, as far as there is time; added to `known` where
 * there was.
 */
async function smallestOf(
  suspected: Circumstances,
  known: Circumstances[],
  happens: (some: Circumstances) => Promise<boolean>,
): Promise<Pick<Attempts, 'mayNeedFewer'> & { smallest: Circumstances }> {
  const until = performance.now() + SEARCH_MS;
  let isCut = false;
  const happensInTime = async (fewer: Circumstances) => {
    isCut ||= performance.now() >= until;
    return !isCut && (await happens(fewer));
  };
  const smallest =
    (await firstKnown(known, suspected, happensInTime)) ??
    (await minimizeCircumstances(suspected, happensInTime));
  if (isCut) return { smallest, mayNeedFewer: true };
  if (!known.some((one) => isDeepStrictEqual(one, smallest))) known.push(smallest);
  return { smallest };
}

/** A topic that a request could not express cannot have caused its answer. */
const OF_CONTENTS: readonly Topic[] = ['json', 'text', 'entries', 'files', 'framing'];

function withPlace(circumstances: Circumstances, { under }: Attempt): Circumstances {
  const isMet = (topic: Topic) => under === undefined || under[topic] !== undefined;
  return omit(circumstances, ...OF_CONTENTS.filter((topic) => !isMet(topic)));
}

/** The plain request that is refused like the one of the check: then that is what fails. */
async function plainInstead(
  shown: Attempt,
  circumstances: Circumstances,
  plainRequests: PlainRequests,
): Promise<Attempt | undefined> {
  const { conclusion } = shown;
  if (conclusion.kind !== 'failed' || statusOf(shown) < 300) return undefined;
  // Requests that fail now and then pass in between.
  for (let tries = 0; tries < PLAIN_TRIES; tries += 1) {
    const plain = await plainRequests.attempt(circumstances, conclusion.subject);
    if (plain === undefined) return undefined;
    if (plainFailed(plain) === undefined) continue;
    // Another refusal has other reasons, which may be good ones.
    return statusOf(plain) === statusOf(shown) ? plain : undefined;
  }
  return undefined;
}

/** What came of an attempt that circumstances may be the reason of. */
function kindOf(attempt: Attempt): 'violation' | 'plain request' | undefined {
  const { conclusion } = attempt;
  if (DELIVERY_STATUSES.has(statusOf(attempt))) return undefined;
  if (plainFailed(attempt) !== undefined) return 'plain request';
  return conclusion.kind === 'failed' ? 'violation' : undefined;
}

/** Whether there was a violation that another check reports. */
const isExplained = ({ conclusion }: Attempt): boolean =>
  conclusion.kind === 'inconclusive' && conclusion.explained === true;

/**
 * Whether no attempt got an answer. Right behind another request that may be, for a server may
 * close after the first.
 */
const isLostAnswer = ({ conclusion }: Attempt): boolean =>
  conclusion.kind === 'inconclusive' && conclusion.cause === 'lost-answer';

/** The status of the deciding answer; 0 where there is none. */
function statusOf({ conclusion, exchanges }: Attempt): number {
  if (conclusion.kind === 'failed') return conclusion.status ?? 0;
  if (conclusion.kind === 'passed') return 0;
  return exchanges.find(({ id }) => id === conclusion.exchange)?.status ?? 0;
}

/**
 * Repeats a refused request without the circumstances that make it large. The interface states no
 * limit there, and a record that is too large may be refused for its size before it is looked at,
 * with another status. Where plain records of that size pass, size is no reason.
 */
async function withoutLimits(
  attempt: Attempt,
  circumstances: Circumstances,
  plain: PlainRequests,
): Promise<Circumstances> {
  const status = statusOf(attempt);
  if (status < 300 || status > 499) return circumstances;
  const { text, entries, headers } = circumstances;
  const large: Circumstances = {
    text,
    ...(entries === 'amid-twenty' && { entries }),
    ...(mayBeAboutHeaders(status, circumstances) && { headers }),
  };
  if (isEmpty(large) || (await plain.pass(large))) return circumstances;
  return omit(circumstances, ...entriesOf(large).map(([topic]) => topic));
}

async function firstKnown(
  known: readonly Circumstances[],
  circumstances: Circumstances,
  happens: (some: Circumstances) => Promise<boolean>,
): Promise<Circumstances | undefined> {
  for (const some of known) {
    if (isSubset(some, circumstances) && (await happens(some))) return some;
  }
  return undefined;
}
