import type { Exchange } from '../../http/exchange/exchange.js';
import { materialize } from '../../http/exchange/record-exchange.js';
import type { Circumstances } from '../../spec/circumstances.js';
import { type Check, isHeavy } from '../check/check.js';
import type { Attempt } from '../check/property-runner.js';
import { isEmpty } from '../circumstances/circumstances.js';
import type { Outcome } from '../events/outcome.js';
import { isInSome, type Reproduction, SEEN_ONCE } from '../events/reproduction.js';
import type { CheckFinished, Failure, Observed } from '../events/run-event.js';
import type { Blocked, Conclusion } from '../language/conclusion.js';
import type { Attempts } from './attempt-under-circumstances.js';
import { attributeFailure, circumstancesNeeded } from './attribute-failure.js';
import { isBehindRefusal, withConnection } from './attribution/behind-refusal.js';
import { type IntermittentError, intermittentError } from './attribution/intermittent-error.js';
import { type IntermittentLoss, intermittentLoss } from './attribution/intermittent-loss.js';
import { checkEnd } from './check-end.js';
import { evidenceIn } from './evidence-of.js';
import { incidentalFailure } from './incidental-failure.js';
import { openAttempts } from './open-attempts.js';
import { repeatPlainFailure } from './repeat-plain-failure.js';
import { locateFailure, reportFailure } from './report-failure.js';
import type { RunContext } from './run-context.js';
import { type Sent, sentOf } from './sent.js';
import type { KnownFailure, VerdictContext } from './verdict-context.js';
import { withoutVerdict } from './without-verdict.js';

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
  /**
   * The events instead, where it turns out that records of such an operation are lost
   * intermittently.
   */
  ifLost?: Pick<IntermittentLoss, 'operations'> & {
    explainedBy(...audit: Parameters<IntermittentLoss['explainedBy']>): Ends;
  };
  /**
   * The events instead, where it turns out that a plain request to the same server meets server
   * errors intermittently.
   */
  ifErring?: Pick<IntermittentError, 'origin'> & {
    explainedBy(...plain: Parameters<IntermittentError['explainedBy']>): Ends;
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
  const attempts = await openAttempts(check, context, verdictContext);
  const { first } = attempts;
  const mayRepeat = () => !isHeavy(check) && !context.signal.aborted;
  const { attempt, incidental } = await repeatPlainFailure(
    check,
    attempts,
    mayRepeat,
    context,
    verdictContext,
  );
  const violation = attempt.conclusion.kind === 'failed' ? attempt.conclusion : undefined;
  const { conclusion, reproduction } =
    violation === undefined
      ? { conclusion: attempt.conclusion, reproduction: SEEN_ONCE }
      : await attributeFailure({ check, attempt, violation, attempts, mayRepeat }, verdictContext);
  const outcome = conclusion.kind;
  const circumstances =
    outcome === 'failed'
      ? await circumstancesNeeded(attempts, reproduction, mayRepeat)
      : attempts.circumstances;
  const byChance = circumstances === attempts.circumstances ? undefined : attempts.circumstances;
  const sent = sentOf(conclusion, attempt, context);
  const cost = {
    durationMs: performance.now() - started,
    exchanges: outcome === 'passed' ? [] : [...sent.prepared, ...attempt.exchanges],
  };
  const { own, failure } = await endOfCheck(
    check,
    {
      ...{ conclusion, reproduction, first, attempt, circumstances, sent, cost },
      mayNeedFewer: attempts.mayNeedFewer,
      sentUnder: byChance ?? attempt.under ?? {},
    },
    context,
    verdictContext,
  );
  for (const one of [...first.exchanges, ...attempt.exchanges]) {
    // By now, evidence has been written where it is wanted; exchanges that passed are shown only
    // for an id or a record.
    if (outcome !== 'passed' || isLarge(one)) materialize(one);
  }
  const spoilt = attempts.spoilt();
  const met = spoilt && { check, ...spoilt, attempts: 2, circumstances: {} };
  const beside =
    incidental ??
    (await (met
      ? incidentalFailure(met, context)
      : violationOfAnother(check, conclusion, attempt, context)));
  const withIncidental = (events: Ends): Ends => (beside ? [...events, beside] : events);
  const reported = ({ reason, because }: Blocked): Ends => {
    const evidence = failure && evidenceIn(failure);
    return withIncidental(
      checkEnd(check, { outcome: 'inconclusive', reason, because, evidence, ...cost }),
    );
  };
  const failed = conclusion.kind === 'failed' ? conclusion : undefined;
  const loss = failed && intermittentLoss(check, failed, reproduction);
  const error = failed && intermittentError(check, failed, reproduction, attempt.exchanges);
  return {
    outcome,
    ...knownFailureOf(conclusion, attempt, attempts, reproduction),
    events: withIncidental(own),
    ...(loss && {
      ifLost: {
        operations: loss.operations,
        explainedBy: (audit) => reported(loss.explainedBy(audit)),
      },
    }),
    ...(error && {
      ifErring: {
        origin: error.origin,
        explainedBy: (plain) => reported(error.explainedBy(plain)),
      },
    }),
  };
}

/** A violation that breaks another requirement than those of its check, as the end of one of that. */
async function violationOfAnother(
  check: Check,
  conclusion: Conclusion,
  { exchanges }: Attempt,
  context: RunContext,
): Promise<CheckFinished | undefined> {
  const isSuch =
    conclusion.kind === 'inconclusive' &&
    conclusion.explained === true &&
    conclusion.missed !== undefined;
  if (!isSuch) return undefined;
  const failure = { check, blocked: conclusion, exchanges, attempts: 1, circumstances: {} };
  return incidentalFailure(failure, context);
}

/** What came of the attempts at a check. */
interface Judgement {
  conclusion: Conclusion;
  reproduction: Reproduction;
  first: Attempt;
  /** The last one, which decided. */
  attempt: Attempt;
  circumstances: Circumstances;
  mayNeedFewer: true | undefined;
  /** What that one was under, where nothing says that any of it matters. */
  sentUnder: Circumstances;
  sent: Sent;
  cost: Pick<Parameters<typeof checkEnd>[1], 'durationMs' | 'exchanges'>;
}

/** The events that end a check, and the failure in them. */
async function endOfCheck(
  check: Check,
  judgement: Judgement,
  context: RunContext,
  verdictContext: VerdictContext,
): Promise<{ own: Ends; failure: Failure | undefined }> {
  const { conclusion, reproduction, first, attempt, circumstances, sentUnder, sent, cost } =
    judgement;
  const failure =
    conclusion.kind === 'failed'
      ? await reportFailure(
          conclusion,
          sent,
          { ...reproduction, circumstances, mayNeedFewer: judgement.mayNeedFewer, sentUnder },
          await locateFailure(check, conclusion, first, context),
          context,
        )
      : undefined;
  const met = { ...attempt, sent, circumstances, sentUnder };
  const own = checkEnd(check, {
    outcome: conclusion.kind,
    ...cost,
    ...('answers' in conclusion && { answers: conclusion.answers }),
    ...('because' in conclusion && { because: conclusion.because }),
    ...('reason' in conclusion &&
      (await withoutVerdict(check, conclusion, met, context, verdictContext))),
    ...(failure && { failure }),
  });
  return { own, failure };
}

/** What is known of a failure, for the checks that it may explain. */
function knownFailureOf(
  conclusion: Conclusion,
  { exchanges, under = {} }: Attempt,
  { circumstances }: Attempts,
  reproduction: Reproduction,
): KnownFailure {
  if (conclusion.kind !== 'failed') return { failsUnder: {}, isBehindRefusal: false };
  const lasting = isEmpty(circumstances) ? under : circumstances;
  const ofConnection = withConnection({}, conclusion, exchanges);
  return {
    // A failure that comes every time may have been refused before, and come right behind its own
    // refusal.
    failsUnder: isInSome(reproduction) ? ofConnection : lasting,
    isBehindRefusal: isBehindRefusal(ofConnection),
    violation: conclusion,
  };
}

/** Whether an exchange takes more memory as it was than as reports show it, which is cut. */
const isLarge = ({ requestBody, responseBody }: Exchange): boolean =>
  (requestBody?.size ?? 0) + (responseBody?.size ?? 0) > LARGE_BYTES;
