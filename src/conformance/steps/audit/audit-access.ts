import type { AccessAudit, Protected } from '../../language/audit/access-audit.js';
import type { Stop } from '../../language/conclusion.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/** Judges the requests of the run that had to be refused for their token (section 5). */
export function auditAccess(what: Protected, { sent, first }: AccessAudit): Stop | undefined {
  if (sent === 0) {
    return nothingToAudit('nothing of this kind was sent with a wrong token, or without one');
  }
  if (first === undefined) return undefined;
  const { token, status, label, exchange } = first;
  const request = what === 'upload' ? 'uploads' : `requests to ${what}`;
  return auditFailed({
    step: `comparison of ${sent} ${request} of the run without the right token`,
    expected: 'no success',
    actual: `${status} for the token "${token}" in ${label}`,
    exchange,
    refusalExpected: true,
  });
}
