import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { Check } from '../../check/check.js';
import { asText, isInSome, type Reproduction } from '../../events/reproduction.js';
import type { Blocked, Conclusion, Subject, Violation } from '../../language/conclusion.js';
import { asPlainFailure, plainRequestOf } from '../plain/plain-request-of.js';
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
  const { subject, status } = violation;
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
  const reporting = await failsIntermittently(check, subject, context);
  if (reporting !== undefined) {
    if (isLasting && !(await isFromLoad())) return undefined;
    return asReportedBy(reporting, violation, reproduction);
  }
  const leftOut = isLasting ? undefined : await failsOutsideThePlan(check, subject, context);
  if (leftOut === undefined) return undefined;
  // What the run leaves out reports nothing itself.
  const reason = `${asPlainFailure(violation).reason} in ${asText(reproduction)} runs`;
  const { requirement: missed } = leftOut;
  return { ...asReportedBy(leftOut, violation, reproduction), reason, explained: true, missed };
}

/** A check that repeats a plain request and failed, and the requirement that it reports. */
interface Repeating {
  id: string;
  requirement: string;
}

const asReportedBy = (
  { id, requirement }: Repeating,
  violation: Violation,
  reproduction: Reproduction,
): Blocked =>
  reportedBy(
    `came ${violation.actual} in ${asText(reproduction)} runs, as plain requests do from time to time`,
    [requirement],
    violation,
    [id],
  );

/** A success that did not come, or a server error where a refusal had to. */
function isMissed({ subject, refusalExpected }: Violation, status: number): boolean {
  if (refusalExpected) return status >= 500;
  // The answer to an upload is exactly 200, so another success is none.
  return subject.kind === 'upload' ? status !== 200 : status >= 300;
}

/**
 * A check of the run that repeats the plain request of a subject and failed, unless it is one of a
 * requirement of the check that asks; a chunked upload has the ordinary one beside its own.
 */
export async function failsIntermittently(
  check: Pick<Check, 'requirements'>,
  subject: Subject,
  context: VerdictContext,
): Promise<Repeating | undefined> {
  const host = plainRequestOf(subject)?.host;
  const { isPlanned } = context;
  const isOfHost = ({ needs }: Check) => host !== undefined && needs.hosts.has(host);
  for (const requirement of repeatedFor(check, subject)) {
    const failing = failingOf(requirement, context);
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

/** The same, of a check that the run leaves out, such as a small tier: it is tried for this. */
export async function failsOutsideThePlan(
  check: Pick<Check, 'requirements'>,
  subject: Subject,
  context: VerdictContext,
): Promise<Repeating | undefined> {
  const host = plainRequestOf(subject)?.host;
  const requirement = repeatedFor(check, subject).at(-1);
  if (host === undefined || requirement === undefined) return undefined;
  const isSuch = ({ id, needs }: Check) => !context.isPlanned(id) && needs.hosts.has(host);
  const id = await failingOf(requirement, context)(isSuch);
  return id === undefined ? undefined : { id, requirement };
}

export const isChunked = (subject: Subject): boolean =>
  subject.kind === 'upload' && subject.framing === 'chunked';

/** The requirements of a plain request that others than a check report, its own one last. */
function repeatedFor({ requirements }: Pick<Check, 'requirements'>, subject: Subject): string[] {
  const plain = plainRequestOf(subject);
  if (plain === undefined) return [];
  const chunked = isChunked(subject) ? [PLAIN_REQUIREMENT['chunked-upload']] : [];
  return [plain.requirement, ...chunked].filter((one) => !requirements.includes(one));
}

/** Finds the first of some checks that repeat a plain request, and failed. */
const failingOf =
  (requirement: string, { checks, outcomeOf }: VerdictContext) =>
  async (isSuch: (one: Check) => boolean): Promise<string | undefined> => {
    const repeating = checks.filter(
      (one) => one.repeatsPlain && one.requirements.includes(requirement) && isSuch(one),
    );
    for (const { id } of repeating) if ((await outcomeOf(id)) === 'failed') return id;
    return undefined;
  };

/** It passes now, or one of its own plain requests stops it. A missing answer tells nothing. */
const isGone = (now: Conclusion): boolean =>
  now.kind === 'passed' || (now.kind === 'inconclusive' && now.cause === 'precondition');
