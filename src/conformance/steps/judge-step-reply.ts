import { isSuccess } from '../../spec/is-success.js';
import type {
  Blocked,
  ObservedReply,
  Stop,
  Subject,
  Unobserved,
  Violation,
} from '../language/conclusion.js';
import type { ReplyExpectation } from '../language/expectation-schema.js';
import {
  criteriaOf,
  describeReply,
  expectsRefusal,
  type Judgement,
  judgeReply,
} from '../language/expectations.js';
import type { Reply } from '../language/session/reply.js';
import type { StepRun } from './step-definition.js';

/** What a step says of the answer, but for its expectations. */
interface Asked {
  asks?: string | undefined;
  shows?: string | undefined;
}

/** What was sent, and what came of it. */
interface Sent {
  step: string;
  subject: Subject;
  reply: Reply;
  /** Of a request that was broken off on purpose: its bytes, and those that were sent. */
  brokenOff?: { after: number; of: number } | undefined;
  /** Which limit of the target it is over, in words. */
  limitExceeded?: string | undefined;
}

type Judging = Pick<StepRun, 'expectations' | 'answers' | 'refused'>;

/**
 * Compares a reply with what its step expects and requires. `fallback` is required by a step that
 * states neither.
 */
export function judgeStepReply(
  step: Asked,
  fallback: ReplyExpectation | undefined,
  what: Sent,
  run: Judging,
): Stop | undefined {
  const stop = judged(step, fallback, what, run);
  return stop === undefined ? undefined : (refusedForItsSize(stop, what) ?? stop);
}

/** A success was expected of what is over a limit, and so had to be refused, or might be. */
function refusedForItsSize(
  stop: Stop,
  { step, reply, limitExceeded }: Sent,
): Unobserved | undefined {
  const { status = 0 } = reply;
  if (limitExceeded === undefined || status < 300 || status > 499) return undefined;
  const isAboutRefusal =
    stop.kind === 'failed'
      ? stop.refusalExpected
      : 'refusalRequired' in stop && stop.refusalRequired;
  if (isAboutRefusal) return undefined;
  const reason = `${step}: came ${status}, and ${limitExceeded}`;
  return { kind: 'not-observed', reason, exchange: reply.exchange };
}

function judged(
  step: Asked,
  fallback: ReplyExpectation | undefined,
  what: Sent,
  run: Judging,
): Stop | undefined {
  const { expect, require: required, given } = run.expectations();
  if (step.asks !== undefined) run.answers.push(answerOf(step, what.reply));
  if (given !== undefined) {
    const unseen = givenHeld(judgeReply(what.reply, given), what);
    if (unseen !== undefined) return unseen;
  }
  const silent = [expect, step.asks, given].every((said) => said === undefined);
  const requirement = required ?? (silent ? fallback : undefined);
  if (requirement !== undefined) {
    const unmet = requireHeld(judgeReply(what.reply, requirement), what, requirement);
    if (unmet !== undefined) {
      const missed = missedBy(what, requirement);
      const refusalRequired = expectsRefusal(requirement);
      const notRefused = refusalRequired && isSuccess(what.reply.status);
      return {
        ...unmet,
        refusalRequired,
        ...(notRefused && { notRefused }),
        ...(missed !== undefined && { missed }),
      };
    }
  }
  if (expect === undefined) return undefined;
  const refusal = expectsRefusal(expect);
  const stop = expectHeld(judgeReply(what.reply, expect), what, refusal);
  // Also where the expectation would take a success: a server that refuses everything shows nothing
  // by it.
  if (stop === undefined && (refusal || isRefusal(what.reply))) run.refused.push(what.subject);
  return stop;
}

/**
 * Where an email has succeeded, and its answer was another one than a step needs (sections 2.5 and
 * 4.4).
 */
function missedBy(
  { reply, subject }: { reply: Reply; subject: Subject },
  requirement: ReplyExpectation,
): string | undefined {
  const { status = 0, duplicate } = reply;
  if (subject.kind !== 'record' || subject.operation !== 'email') return undefined;
  if (!isSuccess(status)) return undefined;
  const { status: wanted, reconciliationId } = criteriaOf(requirement);
  if (wanted === 'duplicate') {
    return duplicate === true ? 'email/duplicate-has-the-original-id' : 'email/duplicate-is-202';
  }
  if (duplicate === true) return 'email/first-send-is-no-duplicate';
  return reconciliationId === undefined ? undefined : 'email/answer-has-reconciliation-id';
}

const isRefusal = ({ status }: Reply): boolean => status !== undefined && status >= 300;

function answerOf({ asks, shows }: Asked, reply: Reply): ObservedReply {
  const header = shows === undefined ? undefined : reply.headers[shows.toLowerCase()];
  const shown =
    shows === undefined
      ? ''
      : header === undefined
        ? ` without ${shows}`
        : ` with ${shows}: ${header}`;
  return { text: `${asks}: ${describeReply(reply)}${shown}`, outcome: reply.outcome };
}

/**
 * An answer that allows no verdict does not answer this question either, unless the target, which
 * has to answer, said nothing at all.
 */
function givenHeld(judgement: Judgement, what: Sent): Stop | undefined {
  const mayBeSilent = what.reply.needsNoAnswer === true;
  if (judgement.holds === undefined && judgement.cause !== 'lost-answer' && !mayBeSilent) {
    return requireHeld(judgement, what);
  }
  if (judgement.holds === true) return undefined;
  const why =
    judgement.holds === undefined
      ? `${judgement.reason}, and the target need not answer here`
      : `came ${judgement.actual}, from which nothing follows: this check needs ${judgement.expected}`;
  return {
    kind: 'not-observed',
    reason: `${what.step}: ${why}`,
    exchange: what.reply.exchange,
  };
}

function requireHeld(
  judgement: Judgement,
  what: Sent,
  requirement?: ReplyExpectation,
): Blocked | undefined {
  if (judgement.holds === true) return undefined;
  const { cause, reason } =
    judgement.holds === undefined
      ? judgement
      : {
          cause: 'precondition' as const,
          reason: unmetWords(judgement, what, requirement),
        };
  const { step, subject, reply } = what;
  return {
    kind: 'inconclusive',
    cause,
    reason: `${step}: ${reason}`,
    exchange: reply.exchange,
    subject,
  };
}

/** What a step may need instead of a success. */
const NO_SUCCESS = new Map<unknown, string>([
  ['not-2xx', 'an answer that is no success'],
  ['not-200', 'another answer than 200'],
]);

/**
 * Why a check cannot go on. An unexpected success needs more words than a missing one.
 */
function unmetWords(
  { expected, actual }: Judgement & { holds: false },
  { reply: { status = 0 }, brokenOff }: Sent,
  requirement: ReplyExpectation | undefined,
): string {
  const needed = requirement && NO_SUCCESS.get(criteriaOf(requirement).status);
  if (needed === undefined || !isSuccess(status)) {
    return `needs ${expected}, came ${actual}`;
  }
  const cannot = `the check cannot go on, for it needs ${needed} here`;
  if (brokenOff === undefined) return `was answered ${actual}; ${cannot}`;
  const { after, of } = brokenOff;
  const sent = after < of ? `only ${after} of ${of} bytes were sent` : 'its end was not sent';
  return `was answered ${actual} although ${sent}; ${cannot}`;
}

function expectHeld(judgement: Judgement, what: Sent, refusalExpected: boolean): Stop | undefined {
  if (judgement.holds === true) return undefined;
  if (judgement.holds === undefined) {
    const blocked = requireHeld(judgement, what);
    const lacksId = judgement.cause === 'precondition';
    return (
      blocked && { ...blocked, ...(lacksId && { missed: 'email/answer-has-reconciliation-id' }) }
    );
  }
  const { step, subject, reply } = what;
  const { expected, actual, ofContents } = judgement;
  const violation: Violation = {
    kind: 'failed',
    step,
    expected,
    actual,
    exchange: reply.exchange,
    status: reply.status,
    subject,
    refusalExpected,
    ...(ofContents && { ofContents }),
  };
  return violation;
}
