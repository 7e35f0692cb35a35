import type { Circumstances } from '../../../spec/circumstances.js';
import { PLAIN_REQUIREMENTS } from '../../../spec/plain-request.js';
import type { Check } from '../../check/check.js';
import { isSubset } from '../../circumstances/circumstances.js';
import type { KnownFailure, VerdictContext } from '../verdict-context.js';

interface FailingCheck {
  check: Check;
  /** The requirement by which it was looked for. */
  base: string;
  failure: KnownFailure;
}

/**
 * The checks of this run that failed by one of some requirements, under no circumstances but those
 * of a violation: what fails only under others explains nothing. Those that look at the whole run
 * have no verdict before it is over.
 *
 * @param bases the requirements
 * @param under the circumstances of the violation
 * @param mayExplain of the others nothing is asked, for each may have to be run first
 */
export async function* failingChecks(
  bases: ReadonlySet<string>,
  under: Circumstances,
  mayExplain: (check: Check, base: string) => boolean,
  { checks, isPlanned, isBuiltOn, failureOf }: VerdictContext,
): AsyncIterable<FailingCheck> {
  if (bases.size === 0) return;
  for (const check of checks) {
    const base = check.requirements.find((id) => bases.has(id));
    if (base === undefined || check.needs.wholeRun !== undefined) continue;
    if (!isPlanned(check.id) && !isBuiltOn(check.id)) continue;
    // Others do without its headers.
    if (check.hasOwnHeaders) continue;
    // A case of a property is no plain request, and waits itself for what may explain it.
    if ('search' in check && PLAIN_REQUIREMENTS.has(base)) continue;
    if (!mayExplain(check, base)) continue;
    const failure = await failureOf(check.id);
    if (failure !== undefined && isSubset(failure.failsUnder, under)) {
      yield { check, base, failure };
    }
  }
}
