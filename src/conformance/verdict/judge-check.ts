import type { Exchange } from '../../http/exchange/exchange.js';
import { materialize } from '../../http/exchange/record-exchange.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import { type Check, HEAVY_BYTES } from '../check/check.js';
import type { Attempt } from '../check/property-runner.js';
import type { CheckFinished, Observed, Outcome } from '../check/run-event.js';
import { inWords } from '../circumstances/choices.js';
import { areUsual } from '../circumstances/smallest.js';
import { underCircumstances } from '../circumstances/under-circumstances.js';
import type { Blocked, Conclusion } from '../language/conclusion.js';
import { attemptOnce, untilHeard } from './attempt.js';
import { attribute, plainFailure } from './attribution/attribute.js';
import { attributeCircumstances } from './attribution/attribute-circumstances.js';
import { attributeIntermittent } from './attribution/attribute-intermittent.js';
import { attributeVanished } from './attribution/attribute-vanished.js';
import { isBehindRefusal, isNoSuccess, withConnection } from './attribution/behind-refusal.js';
import { requirementBelow } from './attribution/requirement-below.js';
import { checkEnd } from './check-end.js';
import { failureOf, type Reproduction, whereabouts } from './failure.js';
import { incidentalFailure, requirementMet } from './incidental-failure.js';
import { hasPassedSince, plainFailed } from './plain/plain-failed.js';
import { OF_ANY_RECORD, OF_SIZE, plainRecordsPass } from './plain/plain-records-pass.js';
import { asPlainFailure, plainRequestOf, requirementUnder } from './plain/plain-request-of.js';
import type { RunContext } from './run-context.js';
import { type Attempts, attemptUnderAll } from './under-circumstances.js';
import type { KnownFailure, VerdictContext } from './verdict-context.js';

/** Attempts at a check of which a violation has to show up in one, to tell how often it does. */
const MOST_ATTEMPTS = 3;
const LARGE_BYTES = 16 * 1024;
const PLAIN_REQUIREMENTS: ReadonlySet<string> = new Set(Object.values(PLAIN_REQUIREMENT));

/** How a check ended, as far as others are explained by it. */
export interface CheckEnding extends KnownFailure {
  outcome: Outcome;
}

/**
 * Runs a check and judges it.
 *
 * @returns its outcome, and the events that tell it: its own, and one for a plain request that failed on the way
 * @throws only for a fault of the harness
 */
export async function judgeCheck(
  check: Check,
  context: RunContext,
  verdictContext: VerdictContext,
): Promise<CheckEnding & { events: (CheckFinished | Observed)[] }> {
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
  const own = checkEnd(check, {
    outcome,
    durationMs: performance.now() - started,
    exchanges: outcome === 'passed' ? [] : attempt.exchanges,
    ...('answers' in conclusion && { answers: conclusion.answers }),
    ...('reason' in conclusion && { reason: `${conclusion.reason}${underWords(circumstances)}` }),
    ...(conclusion.kind === 'failed' && {
      failure: await failureOf(
        conclusion,
        attempt.exchanges,
        { ...reproduction, circumstances },
        await whereabouts(check, conclusion, first, context),
        context,
      ),
    }),
  });
  for (const one of [...first.exchanges, ...attempt.exchanges]) {
    // What was sent is written down by now where it is wanted, and what passed is shown only where an id or a record of it is.
    if (outcome !== 'passed' || isLarge(one)) materialize(one);
  }
  const ofConnection =
    conclusion.kind === 'failed' ? withConnection({}, conclusion, attempt.exchanges) : {};
  // What comes every time may have been refused before, and come behind its own refusal.
  const comesEachTime = conclusion.kind === 'failed' && reproduction.seen === reproduction.runs;
  return {
    outcome,
    failsUnder: comesEachTime ? (under ?? circumstances) : ofConnection,
    isBehindRefusal: isBehindRefusal(ofConnection),
    events: incidental ? [...own, incidental] : own,
  };
}

const isHeavy = ({ cost }: Check): boolean => cost.bytes > HEAVY_BYTES;

/** The circumstances without which there was a verdict. */
function underWords(circumstances: Circumstances): string {
  const words = inWords(circumstances);
  return words.length === 0 ? '' : `; not in the usual way, but when ${words.join(' and ')}`;
}

/** Whether an exchange takes more memory as it was than as reports show it, which is cut. */
const isLarge = ({ requestBody, responseBody }: Exchange): boolean =>
  (requestBody?.size ?? 0) + (responseBody?.size ?? 0) > LARGE_BYTES;

/** The first attempt at a check, which is a search where it is a property, and the way to more of them. */
async function openAttempts(
  check: Check,
  { openSession, propertyRunner, knownCircumstances, preparation, signal }: RunContext,
  verdictContext: VerdictContext,
): Promise<Attempts> {
  const attributed = async (attempt: Attempt, under: Circumstances = {}): Promise<Attempt> => {
    const { conclusion: own, exchanges } = attempt;
    const met = own.kind === 'failed' ? withConnection(under, own, exchanges) : under;
    const conclusion = await attribute(check, own, met, verdictContext);
    return { ...attempt, conclusion };
  };
  let number = 0;
  const repeated =
    (label: string, run: Parameters<typeof attemptOnce>[3], under: Circumstances = {}) =>
    async (): Promise<Attempt> => {
      const once = () => {
        number += 1;
        return attemptOnce(openSession, label, number, run);
      };
      return attributed(await untilHeard(once, signal), under);
    };
  if (!('search' in check)) {
    const attemptUnder = (circumstances: Circumstances) =>
      repeated(
        check.id,
        (session) => check.run(underCircumstances(session, circumstances, preparation)),
        circumstances,
      );
    // To find out which circumstances a failure needs takes many attempts: too many at a gigabyte each.
    const all = isHeavy(check) ? undefined : check.circumstances;
    const plain = (circumstances: Circumstances, free: readonly Topic[]) =>
      repeated(
        check.id,
        (session) =>
          plainRecordsPass(
            check.needs.operations,
            free,
            underCircumstances(session, circumstances, preparation),
          ),
        circumstances,
      )();
    const isAboutPlain = check.requirements.some((id) => PLAIN_REQUIREMENTS.has(id));
    const told = await attemptUnderAll(all ?? [{}], attemptUnder, knownCircumstances, {
      pass: async (circumstances) =>
        (await plain(circumstances, OF_SIZE)).conclusion.kind === 'passed',
      attempt: async (circumstances) =>
        isAboutPlain ? undefined : plain(circumstances, OF_ANY_RECORD),
    });
    return asReported(check, told, attemptUnder({}));
  }
  const found = await check.search(propertyRunner);
  const first = await attributed(found);
  const { counterexample } = found;
  const circumstances = {};
  if (counterexample === undefined) return { first, again: async () => first, circumstances };
  // The cases of the search have the names of the property, which may be called like its check.
  const label = `${check.id}/counterexample`;
  const again = repeated(label, (session) => counterexample.again(session));
  return { first, again, circumstances };
}

/** A plain request that fails only under circumstances which are a requirement of their own is reported by that. */
function asReported({ requirements }: Check, told: Attempts, again: Attempts['again']): Attempts {
  const { first, circumstances } = told;
  const { conclusion } = first;
  if (conclusion.kind !== 'failed') return told;
  const { subject, status } = conclusion;
  if (!requirements.includes(plainRequestOf(subject)?.requirement ?? '')) return told;
  const elsewhere = requirementUnder(subject, circumstances, status);
  if (elsewhere === undefined || requirements.includes(elsewhere)) return told;
  return { first: { ...first, conclusion: asPlainFailure(conclusion) }, again, circumstances };
}

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
