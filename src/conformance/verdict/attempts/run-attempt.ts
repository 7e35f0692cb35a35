import { materialize } from '../../../http/exchange/record-exchange.js';
import type { Attempt } from '../../check/attempt.js';
import type { MeetingOthers } from '../../client/session/session-exchanges.js';
import type { OpenSession, TargetSession } from '../../client/session/target-session.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Blocked, Conclusion } from '../../language/conclusion.js';
import type { Session } from '../../language/session/session.js';

/**
 * Tries after the first, for an answer that was lost to a reset and for what a server error left
 * open.
 */
const MORE_TRIES = 3;

/**
 * Asks a question once more whose answer a reset swallowed: that may have been chance, and is an
 * answer only if it comes again.
 */
export async function askAgain(attempt: () => Promise<Attempt>): Promise<Attempt> {
  const first = await attempt();
  return isSwallowed(first) ? attempt() : first;
}

const isSwallowed = ({ conclusion }: Attempt): boolean =>
  conclusion.kind === 'passed' && conclusion.answers.some(({ outcome }) => outcome === 'reset');

/**
 * Attempts a check until its answers could be read: one that a reset swallowed is asked for again
 * with fresh names, up to three times.
 */
export async function retryLostAnswers(
  attempt: () => Promise<Attempt>,
  signal: AbortSignal,
): Promise<Attempt> {
  let last = await attempt();
  const lost: string[] = [];
  for (;;) {
    const { conclusion } = last;
    if (conclusion.kind !== 'inconclusive' || conclusion.cause !== 'lost-answer') return last;
    lost.push(conclusion.reason);
    if (lost.length > MORE_TRIES || signal.aborted) break;
    const next = await attempt();
    // If the target no longer answers, the request that was lost before tells more than the ones
    // that could not be sent.
    if (next.conclusion.kind === 'inconclusive' && next.conclusion.cause === 'no-answer') break;
    // Only the last one is reported, and what was sent may be large.
    for (const one of last.exchanges) materialize(one);
    last = next;
  }
  const alike = lost.filter((reason) => reason === lost.at(-1)).length;
  return { ...last, lost: { tries: lost.length, alike } };
}

/**
 * Attempts something in the company of other checks, and once more without it where it does not
 * pass although a request of another check came right behind one of its own: what that one met
 * must not be held against it.
 *
 * @param attempt is told whether it may meet others
 */
export async function attemptApart(
  attempt: (meetsOthers: boolean) => Promise<MetAttempt>,
  meetsOthers: boolean,
): Promise<Attempt> {
  const { wasFollowed, ...first } = await attempt(meetsOthers);
  if (!wasFollowed || first.conclusion.kind === 'passed') return first;
  const { wasFollowed: _, ...again } = await attempt(false);
  return again;
}

/** An attempt at which a request of another check may have been sent right behind an upload. */
interface MetAttempt extends Attempt {
  wasFollowed: boolean;
}

/** What an attempt does in its session. */
export type RunInSession = (session: Session) => Promise<Conclusion>;

/**
 * Runs something once, in a session of its own.
 *
 * @param label goes into the names that it plants, and so does `number`, which tells its attempts
 *   apart over a whole run
 */
export async function runAttempt(
  openSession: OpenSession,
  label: string,
  number: number,
  run: RunInSession,
  others: MeetingOthers = {},
): Promise<MetAttempt> {
  const session = openSession(label, number, others);
  const conclusion = await orBlocked(() => run(session));
  return {
    conclusion: doubted(conclusion, session),
    exchanges:
      conclusion.kind === 'passed' ? session.sent(false) : session.sent(true, conclusion.exchange),
    wasFollowed: session.wasFollowed,
  };
}

/** What comes of something that sessions do, or why they cannot do it. */
export async function orBlocked<T>(run: () => Promise<T>): Promise<T | Blocked> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CannotJudge) return error.blocked;
    throw error;
  }
}

/**
 * After a server error that was waited out, or the end of a connection, a record may have been
 * archived before it was sent again: then it is rightly called a duplicate, or refused as one.
 */
function doubted(conclusion: Conclusion, { outcomeUnknown }: TargetSession): Conclusion {
  if (!outcomeUnknown) return conclusion;
  switch (conclusion.kind) {
    case 'failed':
      return lostAnswer(`${conclusion.step}: came ${conclusion.actual}`, conclusion);
    case 'inconclusive': {
      const { cause, subject, reason } = conclusion;
      const isOfRecord = cause === 'precondition' && subject.kind === 'record';
      return isOfRecord ? lostAnswer(reason, conclusion) : conclusion;
    }
    default:
      return conclusion;
  }
}

const lostAnswer = (
  came: string,
  { exchange, subject }: Pick<Blocked, 'exchange' | 'subject'>,
): Blocked => ({
  kind: 'inconclusive',
  cause: 'lost-answer',
  reason: `${came}, after a request that was sent again and may have been archived before`,
  exchange,
  subject,
});
