import type { Operation } from '../../../spec/operation.js';
import type { Check, CheckFacts } from '../../check/check.js';
import { asText, isInSome, type Reproduction } from '../../events/reproduction.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import { reportedBy } from './reported-by.js';

/**
 * A failure that is attributed to another check, if that one finds at the end of the run that
 * records are lost intermittently.
 */
export interface IntermittentLoss {
  /** What the records may have been. */
  operations: ReadonlySet<Operation>;
  /** @param audit the check that found out how many are lost */
  explainedBy(audit: Pick<CheckFacts, 'id' | 'requirements'>): Blocked;
}

/**
 * Whether an accepted record that an inspector did not show, in only some runs of a check, may be
 * one of the few that an archive loses. Any check may meet such a loss.
 *
 * @returns undefined where it comes every time, or something else failed
 */
export function intermittentLoss(
  { needs }: Pick<Check, 'needs'>,
  { noRecord, actual, exchange, subject }: Violation,
  reproduction: Reproduction,
): IntermittentLoss | undefined {
  if (!noRecord || !isInSome(reproduction)) return undefined;
  const { operations } = needs;
  const explainedBy: IntermittentLoss['explainedBy'] = ({ id, requirements }) => {
    return reportedBy(
      `came ${actual} in ${asText(reproduction)} runs, and ${id} found that records are lost now and then`,
      requirements,
      { exchange, subject },
      [id],
    );
  };
  return { operations, explainedBy };
}
