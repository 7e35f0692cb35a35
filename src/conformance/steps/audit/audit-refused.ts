import type { Operation } from '../../../spec/operation.js';
import type { Refusal } from '../../language/audit/refused-audit.js';
import type { Stop } from '../../language/conclusion.js';
import type { Session } from '../../language/session/session.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/**
 * Judges what became of the records of a run that were refused, as they had to be (sections 4.2 to
 * 4.5 and 5). Only one that is there tells something, for an archive may be late.
 */
export async function auditRefused(
  query: { operation: Operation; refusal: Refusal },
  session: Session,
): Promise<Stop | undefined> {
  await session.wait('settle');
  const { refused, archived, first } = await session.audits.refusedAndArchived(query);
  if (refused === 0) {
    const reason = 'no record of the run was refused for this';
    return nothingToAudit(reason);
  }
  if (first === undefined) return undefined;
  const { marker, label, exchange } = first;
  return auditFailed({
    step: `look-up of ${refused} records of the run that were refused`,
    expected: 'none to be in the archive',
    actual: `${archived} in the archive, among them the one marked ${marker}, of ${label}`,
    exchange,
    refusalExpected: true,
  });
}
