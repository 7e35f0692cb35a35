import type { FilePart } from '../../language/audit/file-audit.js';
import type { Stop } from '../../language/conclusion.js';
import type { Session } from '../../language/session/session.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/**
 * Compares one part of all files that the checks of the run have uploaded with what is stored
 * (sections 2.1 and 4.1).
 */
export async function auditFiles(part: FilePart, session: Session): Promise<Stop | undefined> {
  await session.wait('settle');
  const { compared, differing, first } = await session.audits.storedAsSent(part);
  if (compared === 0) {
    const reason = 'the inspector shows nothing of the files of the run that could be compared';
    return nothingToAudit(reason);
  }
  if (first === undefined) return undefined;
  const { fileKey, label, exchange, expected, actual } = first;
  return auditFailed({
    step: `comparison of the files of the run, ${compared} of their members`,
    expected: `each to be stored as it was sent, and ${fileKey}, of ${label}, with ${expected}`,
    actual: `${differing} otherwise, and this one ${actual}`,
    exchange,
  });
}
