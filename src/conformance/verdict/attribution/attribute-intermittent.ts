import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { Check } from '../../check/check.js';
import { asText, isInSome, type Reproduction } from '../../events/reproduction.js';
import type { Blocked, Conclusion, Subject, Violation } from '../../language/conclusion.js';
import { plainRequestOf } from '../plain/plain-request-of.js';
import type { VerdictContext } from '../verdict-context.js';
import { reportedBy } from './reported-by.js';

/**
 * Plain records that are sent to see whether they meet the same now, and how many of them have to.
 */
const PLAIN = { sent: 3, met: 2 };
/**
 * Tries at the check itself: what is its own fails in each of them, however long the load lasts.
 */
const MAX_TRIES = 8;

/**
 * A success that is missed in some runs only, or a server error where a refusal had to come, may be
 * what every request meets now and then. The checks that repeat the plain request tell: where one
 * of them failed, this violation is reported there. A server error to a record that comes every
 * time may come from a load that lasts: then plain records meet it at the same time, or it is gone
 * a little later.
 *
 * @param again runs the check once more
 */
export async function attributeIntermittent(
  check: Check,
  violation: Violation,
  reproduction: Reproduction,
  context: VerdictContext,
  again: () => Promise<Conclusion>,
): Promise<Blocked | undefined> {
  const { subject, status, actual } = violation;
  if (status === undefined || !isMissed(violation, status)) return undefined;
  const isLasting = !isInSome(reproduction);
  const mayBeLoad = status >= 500;
  // Otherwise, a failure that comes every time is a separate defect.
  if (isLasting && !mayBeLoad) return undefined;
  const isFromLoad = async () => {
    let met = 0;
    for (let tries = 0; mayBeLoad && tries < MAX_TRIES; tries += 1) {
      if (tries < PLAIN.sent && (await context.baseline.breaksNow(subject))) met += 1;
      if (met === PLAIN.met || isGone(await again())) return true;
    }
    return false;
  };
  const repeating = await failsIntermittently(check, subject, context);
  if (repeating === undefined) return undefined;
  if (isLasting && !(await isFromLoad())) return undefined;
  return reportedBy(
    `came ${actual} in ${asText(reproduction)} runs, as plain requests do from time to time`,
    [repeating.requirement],
    violation,
    [repeating.id],
  );
}

/** A success that did not come, or a server error where a refusal had to. */
function isMissed({ subject, refusalExpected }: Violation, status: number): boolean {
  if (refusalExpected) return status >= 500;
  // The answer to an upload is exactly 200, so another success is none.
  return subject.kind === 'upload' ? status !== 200 : status >= 300;
}

/**
 * A check that repeats the plain request of a subject and failed, and the requirement that it
 * reports, unless it is one of the check that asks; a chunked upload has the ordinary one beside its
 * own.
 */
export async function failsIntermittently(
  { requirements: own }: Pick<Check, 'requirements'>,
  subject: Subject,
  { checks, isPlanned, outcomeOf }: VerdictContext,
): Promise<{ id: string; requirement: string } | undefined> {
  const plain = plainRequestOf(subject);
  if (plain === undefined) return undefined;
  const isChunked = subject.kind === 'upload' && subject.framing === 'chunked';
  const wanted = [
    plain.requirement,
    ...(isChunked ? [PLAIN_REQUIREMENT['chunked-upload']] : []),
  ].filter((one) => !own.includes(one));
  for (const requirement of wanted) {
    const repeating = checks.filter(
      (one) => one.repeatsPlain && one.requirements.includes(requirement),
    );
    const failing = async (isSuch: (one: Check) => boolean) => {
      for (const one of repeating.filter(isSuch)) {
        if ((await outcomeOf(one.id)) === 'failed') return one.id;
      }
      return undefined;
    };
    const isOfHost = ({ needs }: Check) => needs.hosts.has(plain.host);
    const own = await failing((one) => isPlanned(one.id) && isOfHost(one));
    if (own !== undefined) return { id: own, requirement };
    // The one of another host may stand in for it in the plan.
    const other = await failing((one) => isPlanned(one.id) && !isOfHost(one));
    const isAlike =
      other !== undefined && (await failing((one) => !isPlanned(one.id) && isOfHost(one)));
    if (other !== undefined && isAlike) return { id: other, requirement };
  }
  return undefined;
}

/** It passes now, or one of its own plain requests stops it. A missing answer tells nothing. */
const isGone = (now: Conclusion): boolean =>
  now.kind === 'passed' || (now.kind === 'inconclusive' && now.cause === 'precondition');
