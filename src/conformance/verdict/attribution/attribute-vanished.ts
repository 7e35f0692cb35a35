import type { Check } from '../../check/check.js';
import { asText, isInSome, type Reproduction } from '../../events/reproduction.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import type { VerdictContext } from '../verdict-context.js';
import { failingChecks } from './failing-checks.js';
import { reportedBy } from './reported-by.js';

/** Records stay (section 1: the archive is written to, and nothing else). */
const STAYS = 'archive/records-cannot-be-changed';

/**
 * Records of which an inspector shows none in some runs only may have been archived and then
 * removed, by what another check sends: where one of those found that records can be removed, this
 * violation is reported there.
 */
export async function attributeVanished(
  check: Check,
  { noRecord, actual, exchange, subject }: Violation,
  reproduction: Reproduction,
  context: VerdictContext,
): Promise<Blocked | undefined> {
  if (!noRecord || !isInSome(reproduction)) return undefined;
  if (check.requirements.includes(STAYS)) return undefined;
  for await (const { check: removing } of failingChecks(
    new Set([STAYS]),
    {},
    () => true,
    context,
  )) {
    return reportedBy(
      `came ${actual} in ${asText(reproduction)} runs, but ${removing.id} failed: records can be removed`,
      [STAYS],
      { exchange, subject },
      [removing.id],
    );
  }
  return undefined;
}
