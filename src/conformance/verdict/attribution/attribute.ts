import type { Circumstances } from '../../../spec/circumstances.js';
import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { Check } from '../../check/check.js';
import type { Outcome } from '../../events/outcome.js';
import type { Blocked, Conclusion, Subject, Violation } from '../../language/conclusion.js';
import type { PlainFailure } from '../plain/plain-try.js';
import type { VerdictContext } from '../verdict-context.js';
import { withMissedRefusal } from './missed-refusal.js';
import { refusedElsewhere } from './refused-elsewhere.js';
import { absentFile, lateFile, refusedFor, sharedFile } from './refused-for.js';
import { inconclusive, reportedElsewhere, withPlace } from './reported-elsewhere.js';
import { requirementBelow } from './requirement-below.js';

/**
 * One defect, one failure: compares a check's conclusion with the answers to plain requests.
 *
 * A success that did not come says nothing of its own when the plain request fails too, and a
 * refusal that came proves nothing when everything is refused. A success where a refusal had to
 * come is still wrong, unless a check on which this one builds reports it.
 *
 * @param circumstances under which it was run
 */
export async function attribute(
  check: Check,
  conclusion: Conclusion,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Conclusion> {
  switch (conclusion.kind) {
    case 'not-observed':
      return conclusion;
    case 'inconclusive':
      return withReporter(check, conclusion, circumstances, context);
    case 'failed':
      return explained(
        conclusion,
        await attributeViolation(check, conclusion, circumstances, context),
      );
    case 'passed':
      return attributeRefusals(check, conclusion, context);
  }
}

/** A refusal counts only if the plain request passes. */
async function attributeRefusals(
  check: Check,
  passed: Conclusion & { kind: 'passed' },
  context: VerdictContext,
): Promise<Conclusion> {
  if (passed.refused.length === 0) return passed;
  for (const subject of passed.refused) {
    const failure = await plainFailure(subject, context);
    if (failure === undefined) continue;
    if (failure.state === 'denied') return inconclusive({ reason: failure.detail }, subject);
    return reportedElsewhere(
      `the refusal proves nothing, for ${failure.detail}`,
      failure,
      subject,
      context,
    );
  }
  return (await baseFailure(check, context, isNotPassed)) ?? passed;
}

/** Keeps in mind that there was a violation, and its exchange, where another check reports it. */
function explained({ exchange }: Violation, conclusion: Conclusion): Conclusion {
  return conclusion.kind === 'inconclusive'
    ? { ...conclusion, exchange: conclusion.exchange ?? exchange, explained: true }
    : conclusion;
}

async function attributeViolation(
  check: Check,
  violation: Violation,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Conclusion> {
  const base =
    (await baseFailure(check, context, isExplanation)) ??
    (await refusedFor('demandedChoice', check, violation, context)) ??
    (await refusedElsewhere(check, violation, circumstances, context)) ??
    (await requirementBelow(check, violation, circumstances, context));
  if (base !== undefined) return base;
  const { subject, actual } = violation;
  const failure = await plainFailure(subject, context);
  if (failure === undefined) {
    return (
      (await lateFile(check, violation, circumstances, context)) ??
      (await absentFile(check, violation, context)) ??
      (await refusedFor('reusedFile', check, violation, context)) ??
      (await sharedFile(check, violation, context)) ??
      violation
    );
  }
  if (isWrongAllTheSame(violation, failure)) return violation;
  // Either the token or the target may be to blame.
  if (failure.state === 'denied') return inconclusive({ reason: failure.detail }, subject);
  const isReporter = check.requirements.includes(
    subject.kind === 'record' ? PLAIN_REQUIREMENT[subject.operation] : failure.requirement,
  );
  if (!isReporter)
    return reportedElsewhere(`came ${actual}, but ${failure.detail}`, failure, subject, context);
  const mayWantMore =
    subject.kind === 'record' &&
    failure.state === 'refused' &&
    context.target.records[subject.operation] === undefined;
  if (!mayWantMore) return violation;
  return inconclusive(
    {
      reason: `every plain form of the record was refused (${actual}); if this target demands more than the interface shows, say so in the profile (records.${subject.operation})`,
    },
    subject,
  );
}

/**
 * A success where a refusal had to come; or the wrong refusal of something whose plain form is
 * taken.
 */
function isWrongAllTheSame(
  { subject, status, refusalExpected }: Violation,
  { state }: PlainFailure,
): boolean {
  if (status === undefined) return true;
  if (refusalExpected) return status < 300 || state === 'misanswered';
  // The answer to an upload is exactly 200, so another success may be what every upload gets.
  return status < 300 && subject.kind !== 'upload';
}

/**
 * A precondition is reported by the check of the plain request, where that fails as well; a refusal
 * that did not come by the check of that refusal.
 */
async function withReporter(
  check: Check,
  blocked: Blocked,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Blocked> {
  if (blocked.cause !== 'precondition') return blocked;
  if (blocked.refusalRequired) return withMissedRefusal(check, blocked, circumstances, context);
  const failure = await plainFailure(blocked.subject, context);
  if (failure === undefined) return blocked;
  if (failure.state === 'denied') return { ...blocked, reason: failure.detail };
  return { ...blocked, ...withPlace(blocked.reason, failure, context) };
}

/** How the plain request of a subject fails; a chunked upload has the ordinary one before it. */
export async function plainFailure(
  subject: Subject,
  { baseline }: VerdictContext,
): Promise<PlainFailure | undefined> {
  switch (subject.kind) {
    case 'record':
      return baseline.record(subject.operation);
    case 'upload': {
      const { host, framing } = subject;
      const failure = await baseline.upload(host, 'length');
      return framing === 'length' ? failure : (failure ?? baseline.upload(host, framing));
    }
    case 'other':
      return undefined;
  }
}

/**
 * A check that this one builds on, and that ended so; one that waits for the end of this one says
 * nothing yet.
 */
async function baseFailure(
  check: Check,
  context: VerdictContext,
  tells: (outcome: Outcome) => boolean,
): Promise<Blocked | undefined> {
  for (const id of check.buildsOn) {
    const outcome = await context.outcomeOf(id);
    if (outcome !== undefined && tells(outcome)) {
      const base = `${id}, on which it builds,`;
      const checks = await context.notPassed(id);
      const because = { kind: 'builds-on' as const, check: id, checks };
      if (outcome === 'failed') return inconclusive({ reason: `${base} failed`, because });
      const { reason, ...why } = await context.reasonOfUnplanned(id);
      const told = `${base} is ${outcome}${reason === undefined ? '' : `: ${reason}`}`;
      return inconclusive({ reason: told, because, ...why });
    }
  }
  return undefined;
}

/**
 * Only what was reported explains a violation: another check may be not observed for what this
 * target lacks, or does lawfully. A refusal counts only if the other check passed.
 */
const isExplanation = (outcome: Outcome): boolean =>
  outcome === 'failed' || outcome === 'waived' || outcome === 'error';
const isNotPassed = (outcome: Outcome): boolean => outcome !== 'passed';
