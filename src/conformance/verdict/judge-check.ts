import type { Exchange } from '../../http/exchange/exchange.js';
import { type Check, HEAVY_BYTES } from '../check/check.js';
import type { Attempt, Counterexample } from '../check/property-runner.js';
import type { CheckResult } from '../check/run-event.js';
import type { RunContext } from '../client/run-context.js';
import { attemptUntilHeard } from './attempt.js';
import { attribute, type VerdictContext } from './attribute.js';
import { failureOf, kept, type Reproduction } from './failure.js';
import type { IncidentalFailure } from './incidental-failure.js';
import { attributeIntermittent } from './intermittent.js';
import { openPropertyRunner } from './open-property-runner.js';

/** What came of a check: its result, what was sent, and a violation that one of its preconditions met by chance. */
export interface CheckVerdict {
  result: CheckResult;
  exchanges: Exchange[];
  /** The answers, of an observation. */
  answers: string[];
  stray: IncidentalFailure | undefined;
}

/** Runs of a check in which a violation has to show up, to tell how often it does. */
const REPRODUCTIONS = 3;

/** Runs a check and judges it. Throws only for a fault of the harness. */
export async function judgeCheck(
  check: Check,
  context: RunContext,
  light: VerdictContext,
): Promise<CheckVerdict> {
  const started = performance.now();
  let attempts = 0;
  const number = () => {
    attempts += 1;
    return attempts;
  };
  const found =
    'search' in check ? await check.search(openPropertyRunner(context, light.plain)) : undefined;
  const counterexample = found?.counterexample;
  const inLight = async (attempt: Attempt): Promise<Attempt> => ({
    ...attempt,
    conclusion: await attribute(check, attempt.conclusion, light),
  });
  const run = async (): Promise<Attempt> => {
    if (!('search' in check)) return inLight(await attemptUntilHeard(check, context, number));
    if (counterexample === undefined) return first;
    const again = { id: check.id, run: counterexample.again };
    return inLight(await attemptUntilHeard(again, context, number));
  };
  const first: Attempt = found === undefined ? await run() : await inLight(found.attempt);
  const { attempt, stray } = await pastStray(first, run, check, context);
  const { exchanges } = attempt;
  let { conclusion } = attempt;
  let failure: CheckResult['failure'];
  if (conclusion.kind === 'failed') {
    const reproduction = await reproduce(run, check, context, counterexample);
    const chance = await attributeIntermittent(check, conclusion, reproduction, light);
    if (chance === undefined) {
      const example = counterexample && (await kept(counterexample, context));
      failure = failureOf(conclusion, exchanges, reproduction, example);
    } else conclusion = chance;
  }
  return {
    result: {
      id: check.id,
      title: check.title,
      operation: check.operation,
      requirements: check.requirements,
      level: check.level,
      outcome: conclusion.kind,
      durationMs: performance.now() - started,
      ...('reason' in conclusion ? { reason: conclusion.reason } : {}),
      ...(failure === undefined ? {} : { failure }),
    },
    exchanges: conclusion.kind === 'passed' ? [] : exchanges,
    answers: conclusion.kind === 'passed' ? conclusion.answers : [],
    stray,
  };
}

/**
 * A precondition that fails where the same plain request passes elsewhere is tried again: when it holds then, the
 * target failed a plain request once, and the check can go on.
 */
async function pastStray(
  first: Attempt,
  run: () => Promise<Attempt>,
  check: Check,
  context: RunContext,
): Promise<{ attempt: Attempt; stray: IncidentalFailure | undefined }> {
  let attempt = first;
  for (let tries = 1; tries < REPRODUCTIONS; tries += 1) {
    if (!isLight(check) || context.signal.aborted || !blockedByPlain(attempt)) break;
    attempt = await run();
    if (!blockedByPlain(attempt) && first.conclusion.kind === 'inconclusive') {
      const { conclusion, exchanges } = first;
      return { attempt, stray: { blocked: conclusion, attempts: tries + 1, exchanges } };
    }
  }
  return { attempt, stray: undefined };
}

function blockedByPlain({ conclusion }: Attempt): boolean {
  return (
    conclusion.kind === 'inconclusive' &&
    conclusion.cause === 'precondition' &&
    conclusion.refusalRequired !== true &&
    conclusion.exchange !== undefined &&
    conclusion.subject.kind !== 'other'
  );
}

async function reproduce(
  run: () => Promise<Attempt>,
  check: Check,
  { signal }: RunContext,
  counterexample: Counterexample | undefined,
): Promise<Reproduction> {
  let { seen, runs } = counterexample ?? { seen: 1, runs: 1 };
  if (!isLight(check)) return { seen, runs };
  const last = runs + REPRODUCTIONS - 1;
  while (runs < last && !signal.aborted) {
    const { conclusion } = await run();
    runs += 1;
    if (conclusion.kind === 'failed') seen += 1;
  }
  return { seen, runs };
}

const isLight = (check: Check): boolean => check.survey.bytes <= HEAVY_BYTES;
