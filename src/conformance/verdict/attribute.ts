import type { Target } from '../../profile/target.js';
import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import type { Check } from '../check/check.js';
import type { Outcome } from '../check/run-event.js';
import type { Blocked, Conclusion, Subject, Violation } from '../language/conclusion.js';
import type { Baseline, BaselineOutcome } from './baseline.js';

/** What else of the run a conclusion is held against. */
export interface VerdictContext {
  target: Target;
  plain: Baseline;
  /** All checks of the run, also those that are left out. */
  checks: readonly Check[];
  /** The outcome of another check, which is run for it where it was not yet. */
  outcomeOf(checkId: string): Promise<Outcome>;
}

/**
 * One defect, one failure: what a check concluded, in the light of what the target does with plain requests.
 *
 * A success that did not come says nothing of its own when the plain request fails too, and a refusal that came proves
 * nothing when everything is refused. A success where a refusal had to come is wrong in any light, unless a check on
 * which this one builds reports the same.
 */
export async function attribute(
  check: Check,
  conclusion: Conclusion,
  light: VerdictContext,
): Promise<Conclusion> {
  if (conclusion.kind === 'not-observed') return conclusion;
  if (conclusion.kind === 'inconclusive') return nameReporter(conclusion, light);
  if (conclusion.kind === 'failed') return weighViolation(check, conclusion, light);
  if (conclusion.refused.length === 0) return conclusion;
  for (const subject of conclusion.refused) {
    const plain = await plainOf(subject, light);
    if (plain !== undefined && plain.outcome.state !== 'accepted') {
      return inconclusive(
        `the refusal proves nothing, for ${plain.outcome.detail}`,
        plain,
        subject,
      );
    }
  }
  return (await baseFailure(check, light)) ?? conclusion;
}

async function weighViolation(
  check: Check,
  violation: Violation,
  light: VerdictContext,
): Promise<Conclusion> {
  const base = await baseFailure(check, light);
  if (base !== undefined) return base;
  const plain = await plainOf(violation.subject, light);
  if (plain === undefined || plain.outcome.state === 'accepted') return violation;
  if (isWrongInAnyLight(violation, plain.outcome)) return violation;
  const { subject, actual } = violation;
  if (!check.requirements.includes(plain.requirement)) {
    return inconclusive(`came ${actual}, but ${plain.outcome.detail}`, plain, subject);
  }
  const mayWantMore =
    subject.kind === 'record' &&
    plain.outcome.state === 'refused' &&
    light.target.records[subject.operation] === undefined;
  if (!mayWantMore) return violation;
  return inconclusive(
    `every plain form of the record was refused (${actual}); if this target demands more than the interface shows, say so in the profile (records.${subject.operation})`,
    undefined,
    subject,
  );
}

/** A success where a refusal had to come; or the wrong refusal of something whose plain form is taken. */
function isWrongInAnyLight(
  { subject, status, refusalExpected }: Violation,
  { state }: BaselineOutcome,
): boolean {
  if (status === undefined) return true;
  if (refusalExpected) return status < 300 || state === 'misanswered';
  // The answer to an upload is exactly 200, so another success may be what every upload gets.
  return status < 300 && subject.kind !== 'upload';
}

/** A precondition is reported by the check of the plain request, where that fails as well. */
async function nameReporter(blocked: Blocked, light: VerdictContext): Promise<Conclusion> {
  if (blocked.cause !== 'precondition' || blocked.refusalRequired === true) return blocked;
  const plain = await plainOf(blocked.subject, light);
  return plain === undefined || plain.outcome.state === 'accepted'
    ? blocked
    : { ...blocked, reason: `${blocked.reason}${reportedBy(plain.outcome.requirement)}` };
}

interface Plain {
  /** The requirement that the plain request itself is judged by. */
  requirement: string;
  outcome: BaselineOutcome;
}

async function plainOf(subject: Subject, { plain }: VerdictContext): Promise<Plain | undefined> {
  if (subject.kind === 'record') {
    const outcome = await plain.record(subject.operation);
    return { requirement: PLAIN_REQUIREMENT[subject.operation], outcome };
  }
  if (subject.kind === 'upload') {
    const outcome = await plain.upload(subject.host, 'length');
    if (outcome.state !== 'accepted' || subject.framing === 'length') {
      return { requirement: PLAIN_REQUIREMENT.upload, outcome };
    }
    return {
      requirement: PLAIN_REQUIREMENT['chunked-upload'],
      outcome: await plain.upload(subject.host, 'chunked'),
    };
  }
  return undefined;
}

async function baseFailure(check: Check, light: VerdictContext): Promise<Blocked | undefined> {
  for (const id of check.buildsOn) {
    const outcome = await light.outcomeOf(id);
    if (outcome !== 'passed') return inconclusive(`${id}, on which it builds, is ${outcome}`);
  }
  return undefined;
}

function inconclusive(
  reason: string,
  plain?: Plain,
  subject: Subject = { kind: 'other' },
): Blocked {
  return {
    kind: 'inconclusive',
    cause: 'precondition',
    reason: `${reason}${plain === undefined || plain.outcome.state === 'accepted' ? '' : reportedBy(plain.outcome.requirement)}`,
    exchange: undefined,
    subject,
  };
}

const reportedBy = (requirement: string): string => `; see ${requirement}`;
