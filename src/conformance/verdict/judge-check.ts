import type { Exchange } from '../../http/exchange/exchange.js';
import { materialize } from '../../http/exchange/record-exchange.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Attempt } from '../check/attempt.js';
import { type Check, isHeavy } from '../check/check.js';
import { isEmpty } from '../circumstances/circumstances.js';
import type { Outcome } from '../events/outcome.js';
import { isInSome, type Reproduction, SEEN_ONCE } from '../events/reproduction.js';
import type { CheckFinished, Failure, Observed } from '../events/run-event.js';
import type { Blocked, Conclusion } from '../language/conclusion.js';
import { AttemptRunner } from './attempts/attempt-runner.js';
import type { Attempts } from './attempts/attempts.js';
import { attemptsOfProperty } from './attempts/attempts-of-property.js';
import { attemptsOfScenario } from './attempts/attempts-of-scenario.js';
import { repeatPlainFailure } from './attempts/repeat-plain-failure.js';
import { attributeFailure, circumstancesNeeded } from './attribute-failure.js';
import { isBehindRefusal, withConnection } from './attribution/behind-refusal.js';
import { type IntermittentError, intermittentError } from './attribution/intermittent-error.js';
import { type IntermittentLoss, intermittentLoss } from './attribution/intermittent-loss.js';
import { type CheckEnd, checkEnd } from './check-end.js';
import { evidenceIn } from './evidence-of.js';
import { incidentalFailure } from './incidental-failure.js';
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
  const runner = new AttemptRunner(check, context, verdictContext);
  const attempts = await attemptsOf(check, runner, context);
  const mayRepeat = () => !isHeavy(check) && !context.signal.aborted;
  const { attempt, incidental } = await repeatPlainFailure(
    check,
    attempts,
    mayRepeat,
    context,
    verdictContext,
  );
  const decided = await decide(check, attempt, attempts, mayRepeat, verdictContext);
  const { conclusion, reproduction } = decided;
  const sent = sentOf(conclusion, attempt, context);
  const cost = {
    durationMs: performance.now() - started,
    exchanges: conclusion.kind === 'passed' ? [] : [...sent.prepared, ...attempt.exchanges],
  };
  const judgement = { ...decided, first: attempts.first, attempt, sent, cost };
  const { own, failure } = await endOfCheck(check, judgement, context, verdictContext);
  releaseBodies(conclusion, [...attempts.first.exchanges, ...attempt.exchanges]);
  const beside =
    incidental ??
    (await failureBesideUnreadBody(check, runner, context)) ??
    (await violationOfAnother(check, conclusion, attempt, context));
  const withBeside = (events: Ends): Ends => (beside ? [...events, beside] : events);
  const reported = ({ reason, because }: Blocked): Ends => {
    const evidence = failure && evidenceIn(failure);
    return withBeside(
      checkEnd(check, { outcome: 'inconclusive', reason, because, evidence, ...cost }),
    );
  };
  return {
    outcome: conclusion.kind,
    ...knownFailureOf(conclusion, attempt, attempts, reproduction),
    events: withBeside(own),
    ...ifExplainedLater(check, judgement, reported),
  };
}

const attemptsOf = (check: Check, runner: AttemptRunner, context: RunContext): Promise<Attempts> =>
  'search' in check
    ? attemptsOfProperty(check, runner, context.propertyRunner)
    : attemptsOfScenario(check, runner, context.knownCircumstances);

type Decision = Pick<
  Judgement,
  'conclusion' | 'reproduction' | 'circumstances' | 'sentUnder' | 'mayNeedFewer'
>;

/** What an attempt comes to: how often that is seen, and in which circumstances only. */
async function decide(
  check: Check,
  attempt: Attempt,
  attempts: Attempts,
  mayRepeat: () => boolean,
  verdictContext: VerdictContext,
): Promise<Decision> {
  const { circumstances, mayNeedFewer } = attempts;
  const { conclusion: found, under: sentUnder = {} } = attempt;
  if (found.kind !== 'failed') {
    const reproduction = SEEN_ONCE;
    return { conclusion: found, reproduction, circumstances, sentUnder, mayNeedFewer };
  }
  const failed = { check, attempt, violation: found, attempts, mayRepeat };
  const { conclusion, reproduction } = await attributeFailure(failed, verdictContext);
  const needed =
    conclusion.kind === 'failed'
      ? await circumstancesNeeded(attempts, reproduction, mayRepeat)
      : circumstances;
  return {
    conclusion,
    reproduction,
    circumstances: needed,
    // What it was seen under by chance is told as that.
    sentUnder: needed === circumstances ? sentUnder : circumstances,
    mayNeedFewer,
  };
}

/**
 * By now, evidence has been written where it is wanted; exchanges that passed are shown only for an
 * id or a record.
 */
function releaseBodies(conclusion: Conclusion, exchanges: readonly Exchange[]): void {
  for (const one of exchanges) {
    if (conclusion.kind !== 'passed' || isLarge(one)) materialize(one);
  }
}

/** What failed behind a body that the target had not read, before it was sent again. */
async function failureBesideUnreadBody(
  check: Check,
  { behindUnreadBody }: AttemptRunner,
  context: RunContext,
): Promise<CheckFinished | undefined> {
  if (behindUnreadBody === undefined) return undefined;
  return incidentalFailure({ check, ...behindUnreadBody, attempts: 2, circumstances: {} }, context);
}

/** The events instead, where something of the whole run turns out to be the reason. */
function ifExplainedLater(
  check: Check,
  { conclusion, reproduction, attempt }: Judgement,
  reported: (blocked: Blocked) => Ends,
): Pick<JudgedCheck, 'ifLost' | 'ifErring'> {
  if (conclusion.kind !== 'failed') return {};
  const loss = intermittentLoss(check, conclusion, reproduction);
  const error = intermittentError(check, conclusion, reproduction, attempt.exchanges);
  return {
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
  cost: Pick<CheckEnd, 'durationMs' | 'exchanges'>;
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
