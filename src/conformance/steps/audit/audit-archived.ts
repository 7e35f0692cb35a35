import type { Operation } from '../../../spec/operation.js';
import type { Part } from '../../archived-records/parts.js';
import type { Stop } from '../../language/conclusion.js';
import type { Session } from '../../language/session/session.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/**
 * Compares one part of all records that the checks of the run have got accepted with what is
 * archived (section 2).
 */
export async function auditArchived(
  query: { operation: Operation; part: Part },
  session: Session,
): Promise<Stop | undefined> {
  await session.wait('settle');
  const { compared, differing, first, refusedToo } = await session.audits.archivedAsSent(query);
  if (compared === 0) {
    const reason = 'the inspector shows none of the records of the run when it is asked for all';
    return nothingToAudit(reason);
  }
  const shown = first ?? refusedToo;
  if (shown === undefined) return undefined;
  const { marker, label, exchange } = shown.record;
  return auditFailed({
    step: `comparison of ${compared} records of the run that were accepted`,
    expected: `each to be archived as it was sent, and that of ${label} with ${shown.expected}`,
    actual: `${differing} archived otherwise, among them the one marked ${marker}, of ${label}, with ${shown.actual}`,
    exchange,
    // Of the contents, there may also be too many or too few.
    ...(query.part !== 'contents' && { differs: query.part }),
    ...(first === undefined && { refusedToo: true }),
  });
}
