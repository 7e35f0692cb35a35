import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
import type { SessionContext } from '../../client/session/session-context.js';
import type { Preflight, PreflightFact } from '../../events/preflight.js';
import { describeDenial } from '../../verdict/denial.js';
import type { OpenedRun } from '../opening/open-run.js';
import { clockFact } from './clock-fact.js';
import { reachableFact, tlsFact } from './connection-facts.js';
import { findElsewhere } from './elsewhere.js';
import { findUnreachable } from './find-unreachable.js';
import { inspectorFact } from './inspector-fact.js';
import { type PlainOutcome, plainKinds, sendPlain, uploadHosts } from './plain-requests.js';
import type { PreflightScope } from './preflight-scope.js';
import { denialOfAll, deniedRequests, tokenFact } from './token-fact.js';
import { findWrongScheme } from './wrong-scheme.js';

/** What a target does within this time is known before the first check. */
const LONGEST_MS = 10_000;
/** The inspector shall not hold up a run that may not need what it shows. */
const INSPECTOR_MS = 3_000;

/** What a preflight needs of a run. */
export type PreflightRun = Pick<OpenedRun, 'baseline' | 'cutoffs' | 'inspector'> & {
  target: Target;
  signal: SessionContext['signal'];
  /** Milliseconds without progress after which an exchange is over. */
  timeoutMs: number;
};

/** What a preflight found out. */
export interface PreflightResult {
  preflight: Preflight;
  /** Why the run is over, where nothing can be judged. */
  stop: string | undefined;
  /** What came of each plain request that ended in time. */
  outcomes: PlainOutcome[];
  /** Why there was no connection, for each host that took none. */
  unreachable: ReadonlyMap<HostName, string>;
}

/**
 * Looks for obstacles to every check before the first one: missing hosts, a token that opens
 * nothing. Its requests are the plain ones to which verdicts are attributed, and none is sent
 * twice; slow ones go on while the run begins.
 *
 * @returns undefined where no check is to be run
 */
export async function runPreflight(
  scope: PreflightScope,
  run: PreflightRun,
): Promise<PreflightResult | undefined> {
  const { target, baseline, cutoffs, signal } = run;
  const needed = scope.hosts;
  cutoffs.need(needed, uploadHosts(needed, target));
  const unreachable = await findUnreachable(needed, target, cutoffs, signal);
  const kinds = plainKinds(scope, target).filter(({ host }) => !unreachable.has(host));
  const outcomes: PlainOutcome[] = [];
  if (needed.size === 0) return undefined;
  const all = kinds.map(async (kind) => {
    const outcome = await sendPlain(kind, baseline);
    outcomes.push(outcome);
    for (const denied of deniedRequests([outcome])) {
      cutoffs.deny(denied.host, denied.request, describeDenial(denied, target));
    }
  });
  const longestMs = Math.min(LONGEST_MS, run.timeoutMs);
  const until = performance.now() + longestMs;
  await within(longestMs, Promise.all(all), signal);
  const seen = kinds.flatMap(({ host, request }) =>
    outcomes.filter((one) => one.host === host && one.request === request),
  );
  const wrongScheme = await findWrongScheme(seen, target, signal);
  const elsewhere = findElsewhere(kinds, seen, target);
  for (const [host, why] of [...wrongScheme, ...elsewhere.hosts])
    cutoffs.cutOff(host, `no request to the ${host} host: ${why}`);
  const facts = [
    reachableFact(needed, unreachable),
    tlsFact(needed, target, { outcomes: seen, wrongScheme }),
    ...(elsewhere.fact === undefined ? [] : [elsewhere.fact]),
    tokenFact(kinds, seen, target),
    await inspected(run, scope, seen, until),
    clockFact(seen),
  ];
  return {
    preflight: { facts, denied: deniedRequests(seen) },
    stop:
      noneOf(needed, unreachable, 'cannot connect to') ??
      noneOf(needed, new Map([...unreachable, ...wrongScheme]), 'no request can be sent to') ??
      denialOfAll(kinds, seen, target) ??
      elsewhere.stop,
    outcomes: seen,
    unreachable,
  };
}

/** Why nothing can be judged, where there is a reason for each host. */
function noneOf(
  needed: ReadonlySet<HostName>,
  reasons: ReadonlyMap<HostName, string>,
  what: string,
): string | undefined {
  const [first] = reasons;
  if (first === undefined || reasons.size < needed.size) return undefined;
  const [name, why] = first;
  return needed.size === 1
    ? `${what} the ${name} host: ${why}`
    : `${what} any of the ${needed.size} hosts: ${why}`;
}

async function inspected(
  { inspector, target, signal }: PreflightRun,
  scope: PreflightScope,
  outcomes: readonly PlainOutcome[],
  until: number,
): Promise<PreflightFact> {
  const notAsked = (text: string): PreflightFact => ({
    about: 'inspector',
    ok: true,
    unknown: true,
    text,
  });
  if (inspector === undefined) return notAsked('none in the profile');
  if (!scope.inspector) return notAsked('not asked: no selected check needs it');
  const longestMs = Math.min(target.settleMs + 1_000, INSPECTOR_MS, until - performance.now());
  const asked = inspectorFact(inspector, outcomes, longestMs, signal);
  const answer = await within(longestMs + 1_000, asked, signal);
  const waited = Math.ceil(longestMs / 1_000) + 1;
  const text = `no answer within ${waited} s; checks that need it ask again`;
  return answer ?? { about: 'inspector', ok: false, text };
}

/** What comes of something within a time; undefined where that takes longer. */
async function within<T>(
  milliseconds: number,
  task: Promise<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const over = new AbortController();
  const end = AbortSignal.any([signal, over.signal]);
  const timer = sleep(milliseconds, undefined, { signal: end }).catch(() => undefined);
  try {
    return await Promise.race([task, timer]);
  } finally {
    over.abort();
  }
}
