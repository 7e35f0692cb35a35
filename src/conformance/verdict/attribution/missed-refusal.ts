import type { Circumstances } from '../../../spec/circumstances.js';
import { ACCESS_REQUIREMENT, REFUSAL_REQUIREMENTS } from '../../../spec/refusal-requirement.js';
import type { Check } from '../../check/check.js';
import type { Blocked } from '../../language/conclusion.js';
import type { KnownFailure, VerdictContext } from '../verdict-context.js';
import { failingChecks } from './failing-checks.js';
import { seeAlso } from './reported-by.js';

/**
 * Where a check needed a refusal and got a success: the check whose requirement states that refusal
 * and that failed in the same way reports it. So both are waived together.
 *
 * @param circumstances under which the success was met
 */
export async function withMissedRefusal(
  check: Pick<Check, 'id' | 'requirements' | 'needs'>,
  blocked: Blocked,
  circumstances: Circumstances,
  context: VerdictContext,
): Promise<Blocked> {
  const { subject, reason } = blocked;
  if (blocked.notRefused !== true || subject.kind === 'other') return blocked;
  const kind = subject.kind === 'record' ? subject.operation : 'upload';
  const stating = check.needs.access ? [ACCESS_REQUIREMENT[kind]] : REFUSAL_REQUIREMENTS[kind];
  // Those that judge one of them would wait for each other.
  const bases = new Set(stating.filter((id) => !check.requirements.includes(id)));
  const host = subject.kind === 'record' ? subject.operation : subject.host;
  const mayReport = (other: Check): boolean =>
    !('search' in other) && (other.needs.hosts.has(host) || other.needs.hosts.has('emailFiles'));
  for await (const { check: other, base, failure } of failingChecks(
    bases,
    circumstances,
    mayReport,
    context,
  )) {
    if (!isMissedRefusal(failure)) continue;
    return { ...blocked, ...seeAlso(reason, [base], { checks: [other.id] }) };
  }
  return blocked;
}

/** A success where a refusal was due; nothing is known of a failure in an earlier run. */
const isMissedRefusal = ({ violation }: KnownFailure): boolean =>
  violation === undefined || (violation.refusalExpected && (violation.status ?? 500) < 300);
