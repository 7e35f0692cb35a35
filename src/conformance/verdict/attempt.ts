import type { Attempt } from '../check/property-runner.js';
import { CannotJudge } from '../client/cannot-judge.js';
import type { RunContext } from '../client/run-context.js';
import { TargetSession } from '../client/target-session.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Session } from '../language/session.js';

/** What an attempt runs; the label goes into the names that it plants. */
export interface Attemptable {
  id: string;
  run(world: Session): Promise<Conclusion>;
}

/** Tries after the first, for an answer that was lost to a reset and for what a server error left open. */
const MORE_TRIES = 3;

/**
 * Runs a check until its answers could be read: one that a reset swallowed is asked for again with fresh names, up to
 * three times. `number` counts the attempts of a check over the whole run.
 */
export async function attemptUntilHeard(
  check: Attemptable,
  context: RunContext,
  number: () => number,
): Promise<Attempt> {
  let attempt = await attemptOnce(check, context, number());
  for (
    let tries = 0;
    tries < MORE_TRIES && isWorthAnotherTry(attempt.conclusion, context);
    tries += 1
  ) {
    attempt = await attemptOnce(check, context, number());
  }
  return attempt;
}

function isWorthAnotherTry(conclusion: Conclusion, { signal }: RunContext): boolean {
  return (
    conclusion.kind === 'inconclusive' && conclusion.cause === 'lost-answer' && !signal.aborted
  );
}

/** Runs a check once; `number` tells its names from those of its other attempts. */
export async function attemptOnce(
  check: Attemptable,
  context: RunContext,
  number: number,
): Promise<Attempt> {
  const world = new TargetSession(context, check.id, number);
  const conclusion = await conclude(check, world);
  return {
    conclusion: doubted(conclusion, world),
    exchanges: world.transcript.all(conclusion.kind !== 'passed'),
  };
}

async function conclude(check: Attemptable, world: TargetSession): Promise<Conclusion> {
  try {
    return await check.run(world);
  } catch (error) {
    if (error instanceof CannotJudge) return error.blocked;
    throw error;
  }
}

/** After a server error that was waited out, a record may have been archived before it was sent again. */
function doubted(conclusion: Conclusion, world: TargetSession): Conclusion {
  if (conclusion.kind !== 'failed' || !world.outcomeUnknown) return conclusion;
  return {
    kind: 'inconclusive',
    cause: 'lost-answer',
    reason: `${conclusion.step}: came ${conclusion.actual}, after a 503 whose request may have been archived`,
    exchange: conclusion.exchange,
    subject: conclusion.subject,
  };
}
