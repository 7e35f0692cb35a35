import type { Check } from '../../conformance/check/check.js';
import { namedByIncidental } from '../../conformance/events/incidental-id.js';
import type { Outcome } from '../../conformance/events/outcome.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import type { Continuation } from '../../conformance/events/run-so-far.js';
import { isAtOrBelow } from '../../spec/id-path.js';

const WITHOUT_VERDICT: readonly Outcome[] = ['inconclusive', 'error'];

const REPEATED: Record<Continuation['as'], ReadonlySet<Outcome>> = {
  resume: new Set(WITHOUT_VERDICT),
  again: new Set([...WITHOUT_VERDICT, 'failed', 'waived']),
};

/** The id of the check on whose way something else was met; undefined for any other. */
export const metOnTheWayOf = (id: string): string | undefined => namedByIncidental(id)?.check;

/**
 * The checks that are run once more though a report has them: what has no verdict or, for `again`,
 * failed, with all that it builds on. An audit builds on everything that was sent to its host, or to
 * all where it has none.
 */
export function checksToRepeat(
  as: Continuation['as'],
  results: readonly CheckResult[],
  checks: readonly Check[],
): Set<string> {
  const repeated = new Set<string>();
  const wanted = wantedAgain(as, results);
  const add = (check: Check): void => {
    if (repeated.has(check.id)) return;
    repeated.add(check.id);
    if (as === 'again') for (const below of basesOf(check, checks)) add(below);
  };
  for (const check of checks) if (wanted.has(check.id)) add(check);
  return repeated;
}

/** What `again` runs for its own sake: what did not pass, and the audits among that. */
interface WantedAgain {
  /** How many checks have to be judged anew for their own result. */
  count: number;
  /** Those that look back on the whole run, for which all that they look back on is sent again. */
  audits: Check[];
}

/** Why `again` may run much more than what did not pass. */
export function wantedByAgain(
  results: readonly CheckResult[],
  checks: readonly Check[],
): WantedAgain {
  const wanted = wantedAgain('again', results);
  const own = checks.filter(({ id }) => wanted.has(id));
  return { count: own.length, audits: own.filter(({ needs }) => needs.wholeRun !== undefined) };
}

/** The checks whose own result is not kept. */
function wantedAgain(as: Continuation['as'], results: readonly CheckResult[]): ReadonlySet<string> {
  const wanted = results.filter(({ outcome }) => REPEATED[as].has(outcome));
  return new Set(wanted.map(({ id }) => metOnTheWayOf(id) ?? id));
}

function basesOf({ buildsOn, needs }: Check, checks: readonly Check[]): Check[] {
  const named = checks.filter(({ id }) => buildsOn.some((name) => isAtOrBelow(id, name)));
  if (!needs.wholeRun) return named;
  const hosts = new Set<string>(needs.hosts);
  // An audit of no one operation looks at what was sent to all of them.
  if (hosts.size === 0) return [...checks];
  return [
    ...named,
    ...checks.filter((check) => [...check.needs.operations].some((one) => hosts.has(one))),
  ];
}
