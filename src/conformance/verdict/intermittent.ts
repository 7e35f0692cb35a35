import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import type { Check } from '../check/check.js';
import type { Blocked, Violation } from '../language/conclusion.js';
import type { VerdictContext } from './attribute.js';
import type { Reproduction } from './failure.js';

/**
 * A success that is missed in some runs only may be what every request meets now and then. The checks that repeat the
 * plain request tell: where one of them failed, this violation is reported there.
 */
export async function attributeIntermittent(
  check: Check,
  violation: Violation,
  { seen, runs }: Reproduction,
  { checks, outcomeOf }: VerdictContext,
): Promise<Blocked | undefined> {
  const { subject, status, refusalExpected, actual } = violation;
  if (refusalExpected || status === undefined || status < 300) return undefined;
  // What comes back every time is a defect of its own.
  if (seen === runs || subject.kind === 'other') return undefined;
  const [host, plain] =
    subject.kind === 'upload'
      ? ([subject.host, 'upload'] as const)
      : ([subject.operation, subject.operation] as const);
  const requirement = PLAIN_REQUIREMENT[plain];
  if (check.requirements.includes(requirement)) return undefined;
  const repeating = checks.filter(
    ({ repeatsPlain, requirements, survey }) =>
      repeatsPlain && requirements.includes(requirement) && survey.hosts.has(host),
  );
  for (const { id } of repeating) {
    if ((await outcomeOf(id)) !== 'failed') continue;
    return {
      kind: 'inconclusive',
      cause: 'precondition',
      reason: `came ${actual} in ${seen} of ${runs} runs, as plain requests do from time to time; see ${requirement}`,
      exchange: violation.exchange,
      subject,
    };
  }
  return undefined;
}
