import type { Attempt } from '../../check/attempt.js';
import type { Check } from '../../check/check.js';
import type { CheckFinished } from '../../events/run-event.js';
import type { Blocked } from '../../language/conclusion.js';
import { failsOutsideThePlan, isChunked } from '../attribution/attribute-intermittent.js';
import { isExplained } from '../attribution/is-explained.js';
import { incidentalFailure } from '../incidental-failure.js';
import { hasPassedSince, plainFailed } from '../plain/plain-failed.js';
import { asSent } from '../plain/plain-request-of.js';
import type { PlainFailure } from '../plain/plain-try.js';
import type { RunContext } from '../run-context.js';
import type { VerdictContext } from '../verdict-context.js';
import type { Attempts } from './attempts.js';

/** Attempts at a check of which a violation has to show up in one, to tell how often it does. */
export const MAX_ATTEMPTS = 3;

/**
 * Attempts a check again while a plain request of it fails that passes elsewhere.
 *
 * @param mayRepeat whether there may be another attempt now
 * @returns the last attempt; where the plain request has passed since, also its failure as the end
 *   of a separate check, unless that is reported elsewhere
 */
export async function repeatPlainFailure(
  check: Check,
  { first, again, circumstances, mayNeedFewer }: Attempts,
  mayRepeat: () => boolean,
  context: RunContext,
  verdictContext: VerdictContext,
): Promise<{ attempt: Attempt; incidental?: CheckFinished | undefined }> {
  let attempt = first;
  let attempts = 1;
  while (attempts < MAX_ATTEMPTS && plainFailed(attempt) !== undefined && mayRepeat()) {
    attempt = await again();
    attempts += 1;
  }
  const blocked = hasPassedSince(attempt, first) ? plainFailed(first) : undefined;
  if (blocked === undefined) return { attempt };
  const met = { ...first, circumstances };
  if (await isExplained(check, blocked, met, verdictContext)) return { attempt };
  const { exchanges } = first;
  const { subject } = asSent(blocked, exchanges);
  const instead =
    (await lateFile(blocked, first, verdictContext)) ??
    (isChunked(subject)
      ? await failsOutsideThePlan({ requirements: [] }, subject, verdictContext)
      : undefined);
  const failure = {
    check,
    blocked: instead === undefined ? blocked : { ...blocked, missed: instead.requirement },
    exchanges,
    attempts,
    circumstances,
    mayNeedFewer,
  };
  return { attempt, incidental: await incidentalFailure(failure, context) };
}

/** How files are late, where that may be why a plain record was refused. */
async function lateFile(
  { subject, exchange }: Blocked,
  { exchanges }: Attempt,
  { baseline }: VerdictContext,
): Promise<PlainFailure | undefined> {
  const { status = 0 } = exchanges.find(({ id }) => id === exchange) ?? {};
  const isRefused = status >= 400 && status < 500;
  return subject.kind === 'record' && isRefused ? baseline.lateFile(subject.operation) : undefined;
}
