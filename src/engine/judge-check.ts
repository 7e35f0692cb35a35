import type { Blocked, Violation } from '../scenario/conclusion.js';
import { curlFor } from '../wire/curl.js';
import type { Exchange } from '../wire/exchange.js';
import { attemptUntilHeard } from './attempt.js';
import type { Attempt, Counterexample } from './bench.js';
import { type Check, HEAVY_BYTES } from './check.js';
import { openBench } from './run-bench.js';
import type { RunContext } from './run-context.js';
import type { CheckResult, Failure } from './run-event.js';
import { type Light, weigh } from './weigh.js';

/** What came of a check: its result, what was sent, and a violation that one of its preconditions met by chance. */
export interface Judged {
  result: CheckResult;
  exchanges: Exchange[];
  /** The answers, of an observation. */
  answers: string[];
  stray: Stray | undefined;
}

/** A plain request that failed once and then did not: a violation that nobody asked for, and that counts. */
export interface Stray {
  blocked: Blocked;
  attempts: number;
  exchanges: Exchange[];
}

/** Runs of a check in which a violation has to show up, to tell how often it does. */
const REPRODUCTIONS = 3;

/** Runs a check and judges it. Throws only for a fault of the harness. */
export async function judgeCheck(check: Check, context: RunContext, light: Light): Promise<Judged> {
  const started = performance.now();
  let attempts = 0;
  const number = () => {
    attempts += 1;
    return attempts;
  };
  const found = 'search' in check ? await check.search(openBench(context, light.plain)) : undefined;
  const counterexample = found?.counterexample;
  const inLight = async (attempt: Attempt): Promise<Attempt> => ({
    ...attempt,
    conclusion: await weigh(check, attempt.conclusion, light),
  });
  const run = async (): Promise<Attempt> => {
    if (!('search' in check)) return inLight(await attemptUntilHeard(check, context, number));
    if (counterexample === undefined) return first;
    const again = { id: check.id, run: counterexample.again };
    return inLight(await attemptUntilHeard(again, context, number));
  };
  const first: Attempt = found === undefined ? await run() : await inLight(found.attempt);
  const { attempt, stray } = await pastStray(first, run, check, context);
  const { conclusion, exchanges } = attempt;
  const failure =
    conclusion.kind === 'failed'
      ? failureOf(
          conclusion,
          exchanges,
          await reproduce(run, check, context, counterexample),
          counterexample && (await kept(counterexample, context)),
        )
      : undefined;
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
): Promise<{ attempt: Attempt; stray: Stray | undefined }> {
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
): Promise<string> {
  let { seen, runs } = counterexample ?? { seen: 1, runs: 1 };
  if (!isLight(check)) return `${seen} of ${runs}`;
  const last = runs + REPRODUCTIONS - 1;
  while (runs < last && !signal.aborted) {
    const { conclusion } = await run();
    runs += 1;
    if (conclusion.kind === 'failed') seen += 1;
  }
  return `${seen} of ${runs}`;
}

const isLight = (check: Check): boolean => check.survey.bytes <= HEAVY_BYTES;

/** The counterexample as a report shows it, once it is written down. */
async function kept(
  { scenario, seed, shrinks }: Counterexample,
  { keepCounterexample }: RunContext,
): Promise<Failure['counterexample']> {
  const path = await keepCounterexample?.(scenario);
  return path === undefined ? undefined : { scenario: path, seed, shrinks };
}

function failureOf(
  violation: Violation,
  exchanges: Exchange[],
  reproduced: string,
  counterexample: Failure['counterexample'],
): Failure {
  const { step, expected, actual, exchange } = violation;
  const deciding = exchanges.find(({ id }) => id === exchange) ?? exchanges.at(-1);
  const others = exchanges.filter(({ id }) => id !== deciding?.id).map(({ id }) => id);
  return {
    message: `${step}: expected ${expected}, came ${actual}`,
    expected,
    actual,
    exchanges: deciding === undefined ? others : [...others, deciding.id],
    curl: deciding === undefined ? '' : curlFor(deciding),
    reproduced,
    ...(counterexample === undefined ? {} : { counterexample }),
  };
}

/** A stray violation as the result of a check of its own, which judges the plain request. */
export function strayResult(
  { blocked, attempts, exchanges }: Stray,
  check: Check,
  requirement: string,
): CheckResult {
  const deciding = exchanges.find(({ id }) => id === blocked.exchange);
  return {
    id: `${requirement}/in-passing/${check.id}`,
    title: `A plain request on the way of ${check.id} passes every time`,
    operation: check.operation,
    requirements: [requirement],
    level: 'must',
    outcome: 'failed',
    durationMs: 0,
    failure: {
      message: blocked.reason,
      expected: 'the answer that the same request got at other times',
      actual: blocked.reason,
      exchanges: deciding === undefined ? [] : [deciding.id],
      curl: deciding === undefined ? '' : curlFor(deciding),
      reproduced: `1 of ${attempts}`,
    },
  };
}
