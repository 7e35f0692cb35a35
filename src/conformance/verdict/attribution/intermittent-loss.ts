import type { Operation } from '../../../spec/operation.js';
import type { Check, CheckFacts } from '../../check/check.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import type { Reproduction } from '../failure.js';

/**
 * A failure that is told where another check finds, when all others are over, that records are lost
 * now and then.
 */
export interface IntermittentLoss {
  /** What the records may have been. */
  operations: ReadonlySet<Operation>;
  /** @param audit the check that found out how many are lost */
  explainedBy(audit: Pick<CheckFacts, 'id' | 'requirements'>): Blocked;
}

/**
 * Whether an accepted record that an inspector did not show, in some runs of a check only, may be
 * one of those of which an archive loses a few: any check may meet them, whatever it is about.
 *
 * @returns undefined where it comes every time, or something else failed
 */
export function intermittentLoss(
  { needs }: Pick<Check, 'needs'>,
  { noRecord, actual, exchange, subject }: Violation,
  { seen, runs }: Reproduction,
): IntermittentLoss | undefined {
  if (!noRecord || seen === runs) return undefined;
  const { operations } = needs;
  const explainedBy: IntermittentLoss['explainedBy'] = ({ id, requirements }) => {
    const reason = `came ${actual} in ${seen} of ${runs} runs, and ${id} found that records are lost now and then; see ${requirements.join(', ')}`;
    return { kind: 'inconclusive', cause: 'precondition', reason, exchange, subject };
  };
  return { operations, explainedBy };
}
