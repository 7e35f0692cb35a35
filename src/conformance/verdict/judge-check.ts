import type { Exchange } from '../../http/exchange/exchange.js';
import { materialize } from '../../http/exchange/record-exchange.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import { type Check, isHeavy } from '../check/check.js';
import type { Outcome } from '../check/outcome.js';
import type { Attempt } from '../check/property-runner.js';
import type { CheckFinished, Observed } from '../check/run-event.js';
import { areUsual } from '../circumstances/smallest.js';
import type { Blocked, Conclusion } from '../language/conclusion.js';
import { plainFailure } from './attribution/attribute.js';
import { attributeCircumstances } from './attribution/attribute-circumstances.js';
import { attributeIntermittent, failsNowAndThen } from './attribution/attribute-intermittent.js';
import { attributeVanished } from './attribution/attribute-vanished.js';
import { isBehindRefusal, isNoSuccess, withConnection } from './attribution/behind-refusal.js';
import { requirementBelow } from './attribution/requirement-below.js';
import { type SporadicLoss, sporadicLoss } from './attribution/sporadic-loss.js';
import { checkEnd } from './check-end.js';
import { evidenceIn } from './evidence-of.js';
import { failureOf, type Reproduction, whereabouts } from './failure.js';
import { incidentalFailure, requirementMet } from './incidental-failure.js';
import { openAttempts } from './open-attempts.js';
import { hasPassedSince, plainFailed } from './plain/plain-failed.js';
import { plainRequestOf } from './plain/plain-request-of.js';
import type { RunContext } from './run-context.js';
import { sentOf } from './sent.js';
import type { KnownFailure, VerdictContext } from './verdict-context.js';
import { withoutVerdict } from './without-verdict.js';

/** Attempts at a check of which a violation has to show up in one, to tell how often it does. */
const MOST_ATTEMPTS = 3;
const LARGE_BYTES = 16 * 1024;

/** How a check ended, as far as others are explained by it. */
export interface CheckEnding extends KnownFailure {
  outcome: Outcome;
}

type Ends = (CheckFinished | Observed)[];

/** What came of a check. */
export interface JudgedCheck extends CheckEnding {
  /** The events that tell it: its own, and one for a plain request that failed on the way. */
  events: Ends;
  /** The events instead, where it turns out that records of such an operation are lost now and then. */
  ifLost?: Pick<SporadicLoss, 'operations'> & {
    explainedBy(...audit: Parameters<SporadicLoss['explainedBy']>): Ends;
  };
}

/**
 * Runs a check and judges it.
 *
 * @throws only for a fault of the harness
 */
export async function judgeCheck(
  check: Check,
  context: RunContext,
  verdictContext: VerdictContext,
): Promise<JudgedCheck> {
  const started = performance.now();
  const { first, again, circumstances, under } = await openAttempts(check, context, verdictContext);
  const mayRepeat = () => !isHeavy(check) && !context.signal.aborted;
  let attempt = first;
  let attempts = 1;
  // A plain request that fails here and passes elsewhere: when it passes now, the target failed it once.
  while (attempts < MOST_ATTEMPTS && plainFailed(attempt) !== undefined && mayRepeat()) {
    attempt = await again();
    attempts += 1;
  }
  const failedOnce = hasPassedSince(attempt, first) ? plainFailed(first) : undefined;
  const incidental =
    failedOnce &&
    !(await isExplained(check, failedOnce, { ...first, circumstances }, verdictContext)) &&
    (await incidentalFailure(check, failedOnce, first.exchanges, attempts, circumstances, context));
  let conclusion: Conclusion = attempt.conclusion;
  let reproduction: Reproduction = { seen: 1, runs: 1 };
  if (conclusion.kind === 'failed') {
    const { unsent, ...reproduced } = await reproduce(again, mayRepeat);
    reproduction = reproduced;
    // What others sent came between its steps the first time only: nobody can tell how often it would fail over that.
    if (check.needs.wholeRun === 'throughout' && reproduction.seen === 1) {
      reproduction = { seen: 1, runs: 1 };
    }
    const violation = conclusion;
    // A token that has run out meanwhile may have run out before: then the refusal is nobody's fault.
    const isDenied = violation.status !== undefined && isTokenRefusal(violation.status);
    conclusion =
      (isDenied ? unsent : undefined) ??
      (await attributeIntermittent(check, violation, reproduction, verdictContext, async () =>
        mayRepeat() ? (await again()).conclusion : violation,
      )) ??
      (await attributeVanished(check, violation, reproduction, verdictContext)) ??
      (await attributeCircumstances(
        check,
        violation,
        // Whatever a missed success was met under may explain it; nothing else is explained by what is not known to matter.
        {
          ...attempt,
          circumstances: (isNoSuccess(violation) ? under : undefined) ?? circumstances,
        },
        verdictContext,
      )) ??
      violation;
  }
  const outcome = conclusion.kind;
  const sent = sentOf(conclusion, attempt, context);
  const cost = {
    durationMs: performance.now() - started,
    exchanges: outcome === 'passed' ? [] : [...sent.prepared, ...attempt.exchanges],
  };
  const failure =
    conclusion.kind === 'failed'
      ? await failureOf(
          conclusion,
          sent,
          { ...reproduction, circumstances },
          await whereabouts(check, conclusion, first, context),
          context,
        )
      : undefined;
  const own = checkEnd(check, {
    outcome,
    ...cost,
    ...('answers' in conclusion && { answers: conclusion.answers }),
    ...('reason' in conclusion &&
      (await withoutVerdict(
        check,
        conclusion,
        { ...attempt, sent, circumstances },
        context,
        verdictContext,
      ))),
    ...(failure && { failure }),
  });
  for (const one of [...first.exchanges, ...attempt.exchanges]) {
    // What was sent is written down by now where it is wanted, and what passed is shown only where an id or a record of it is.
    if (outcome !== 'passed' || isLarge(one)) materialize(one);
  }
  const withIncidental = (events: Ends): Ends => (incidental ? [...events, incidental] : events);
  const loss =
    conclusion.kind === 'failed' ? sporadicLoss(check, conclusion, reproduction) : undefined;
  const ofConnection =
    conclusion.kind === 'failed' ? withConnection({}, conclusion, attempt.exchanges) : {};
  // What comes every time may have been refused before, and come behind its own refusal.
  const comesEachTime = conclusion.kind === 'failed' && reproduction.seen === reproduction.runs;
  return {
    outcome,
    failsUnder: comesEachTime ? (under ?? circumstances) : ofConnection,
    isBehindRefusal: isBehindRefusal(ofConnection),
    events: withIncidental(own),
    ...(loss && {
      ifLost: {
        operations: loss.operations,
        explainedBy: (audit) => {
          const { reason } = loss.explainedBy(audit);
          const evidence = failure && evidenceIn(failure);
          return withIncidental(
            checkEnd(check, { outcome: 'inconclusive', reason, evidence, ...cost }),
          );
        },
      },
    }),
  };
}

/** Whether an exchange takes more memory as it was than as reports show it, which is cut. */
const isLarge = ({ requestBody, responseBody }: Exchange): boolean =>
  (requestBody?.size ?? 0) + (responseBody?.size ?? 0) > LARGE_BYTES;

/** Whether a plain request failed on the way for what is reported elsewhere. */
async function isExplained(
  check: Check,
  { reason, exchange, subject, missed: lacked }: Blocked,
  met: Parameters<typeof attributeCircumstances>[2],
  context: VerdictContext,
): Promise<boolean> {
  const status = met.exchanges.find(({ id }) => id === exchange)?.status;
  const requirement = lacked ?? requirementMet(check, subject, met.circumstances, status);
  if (requirement === undefined) return false;
  // What only the circumstances have brought in may fail every time, and its own checks report that.
  if (!areUsual(met.circumstances) && (await plainFailure(subject, context)) !== undefined)
    return true;
  // A server error that plain requests meet now and then has nothing to do with what this one was met under.
  const plain = status !== undefined && status >= 500 ? plainRequestOf(subject) : undefined;
  const isOwn = plain === undefined || check.requirements.includes(plain.requirement);
  if (!isOwn && !areUsual(met.circumstances) && (await failsNowAndThen(plain, context)))
    return true;
  const missed = { refusalExpected: false, status: undefined, actual: reason, exchange, subject };
  const plainCheck = { id: check.id, requirements: [requirement], needs: check.needs };
  const below =
    (await requirementBelow(plainCheck, missed, met.circumstances, context)) ??
    (await attributeCircumstances(check, missed, met, context));
  return below !== undefined;
}

/** How often a violation comes that was seen once, up to a time at which nothing could be sent any more. */
async function reproduce(
  again: () => Promise<Attempt>,
  mayRepeat: () => boolean,
): Promise<Reproduction & { unsent?: Blocked }> {
  let seen = 1;
  let runs = 1;
  while (runs < MOST_ATTEMPTS && mayRepeat()) {
    const { conclusion } = await again();
    runs += 1;
    if (conclusion.kind === 'failed') seen += 1;
    if (conclusion.kind === 'inconclusive' && conclusion.cause === 'no-answer') {
      return { seen, runs, unsent: conclusion };
    }
  }
  return { seen, runs };
}
