import type { Target } from '../../../profile/target.js';
import type { PreflightFact } from '../../events/preflight.js';
import { firstLines, withAnswer } from '../../verdict/denial.js';
import { type OpenedRun, openRun } from '../opening/open-run.js';
import { redactEvent } from '../redact-event.js';
import { reachableFact } from './connection-facts.js';
import { findUnreachable } from './find-unreachable.js';
import {
  decidingExchange,
  isPassed,
  type PlainKind,
  type PlainOutcome,
  plainKinds,
  statusInWords,
} from './plain-requests.js';
import { scopeOfTarget } from './preflight-scope.js';
import { type PreflightResult, runPreflight } from './run-preflight.js';

/** What came of a plain request to a target. */
interface TriedRequest extends PlainKind {
  /** It was taken, as every archive has to. */
  ok: boolean;
  /** The answer, or what came in its place. */
  text: string;
}

/** What works of a target. */
export interface TargetTrial {
  facts: PreflightFact[];
  requests: TriedRequest[];
}

export interface TrialOptions {
  /** Milliseconds without progress after which an exchange is over. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Try connections only: nothing is sent. */
  hostsOnly?: boolean;
}

const SEED = 1;

/**
 * Tries a target without judging it: its hosts, its token, a plain upload and a plain record of
 * each kind, and whether its inspector shows them. What they archive stays in the archive. There is
 * no secret in what comes back.
 */
export async function tryTarget(
  target: Target,
  { timeoutMs, signal, hostsOnly = false }: TrialOptions,
): Promise<TargetTrial> {
  const run = openRun({ target, timeoutMs, signal, seed: SEED, concurrency: 1 }, () => undefined);
  try {
    const scope = scopeOfTarget(target);
    if (hostsOnly) {
      const unreachable = await findUnreachable(scope.hosts, target, run.cutoffs, signal);
      return { facts: [reachableFact(scope.hosts, unreachable)], requests: [] };
    }
    const found = await runPreflight(scope, {
      ...run,
      target,
      timeoutMs,
      signal: run.context.signal,
    });
    if (found === undefined) return { facts: [], requests: [] };
    const { preflight } = found;
    const told = redactEvent({ type: 'preflight', preflight }, run.secrets);
    return {
      facts: told.type === 'preflight' ? told.preflight.facts : [],
      requests: plainKinds(scope, target).map((kind) => tried(kind, found, run)),
    };
  } finally {
    run.close();
  }
}

function tried(
  kind: PlainKind,
  { outcomes, unreachable }: Pick<PreflightResult, 'outcomes' | 'unreachable'>,
  { secrets }: Pick<OpenedRun, 'secrets'>,
): TriedRequest {
  const outcome = outcomes.find(
    ({ host, request }) => host === kind.host && request === kind.request,
  );
  const ok = outcome !== undefined && isPassed(outcome);
  const text = unreachable.has(kind.host) ? 'not sent: no connection' : inWords(outcome, ok);
  return { ...kind, ok, text: secrets.redact(text) };
}

function inWords(outcome: PlainOutcome | undefined, ok: boolean): string {
  if (outcome === undefined) return 'no answer so far';
  if (outcome.tried === undefined) return outcome.error;
  const exchange = decidingExchange(outcome);
  if (exchange?.status === undefined) {
    return exchange?.error ?? exchange?.outcome ?? outcome.tried.failure?.detail ?? 'not sent';
  }
  if (ok) return String(exchange.status);
  const answer = firstLines(exchange.responseBody?.text ?? '');
  return withAnswer(statusInWords(outcome, exchange.status), answer);
}
