import type { Check } from '../check/check.js';
import type { Blocked, Violation } from '../language/conclusion.js';
import type { Reproduction } from './failure.js';
import { plainRequestOf } from './plain/plain-request-of.js';
import type { VerdictContext } from './verdict-context.js';

/**
 * A success that is missed in some runs only, or a server error where a refusal had to come, may be what every request
 * meets now and then. The checks that repeat the plain request tell: where one of them failed, this violation is
 * reported there.
 */
export async function attributeIntermittent(
  check: Check,
  violation: Violation,
  { seen, runs }: Reproduction,
  { checks, isPlanned, outcomeOf }: VerdictContext,
): Promise<Blocked | undefined> {
  const { subject, status, refusalExpected, actual, exchange } = violation;
  if (status === undefined || status < (refusalExpected ? 500 : 300)) return undefined;
  const plain = plainRequestOf(subject);
  // What comes back every time is a defect of its own.
  if (seen === runs || plain === undefined) return undefined;
  const { host, requirement } = plain;
  if (check.requirements.includes(requirement)) return undefined;
  const repeating = checks.filter(
    ({ id, repeatsPlain, requirements, needs }) =>
      repeatsPlain && isPlanned(id) && requirements.includes(requirement) && needs.hosts.has(host),
  );
  for (const { id } of repeating) {
    if ((await outcomeOf(id)) !== 'failed') continue;
    const reason = `came ${actual} in ${seen} of ${runs} runs, as plain requests do from time to time; see ${requirement}`;
    return { kind: 'inconclusive', cause: 'precondition', reason, exchange, subject };
  }
  return undefined;
}
