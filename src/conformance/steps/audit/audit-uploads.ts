import type { HostName } from '../../../spec/operation.js';
import type { UploadAudit } from '../../language/audit/upload-audit.js';
import type { Stop } from '../../language/conclusion.js';
import { auditFailed, nothingToAudit } from './audit-stop.js';

/** Judges the status of all uploads of the run that succeeded (section 4.1). */
export function auditUploads(host: HostName, { succeeded, first }: UploadAudit): Stop | undefined {
  if (succeeded === 0) return nothingToAudit(`no upload to the ${host} host succeeded`);
  if (first === undefined) return undefined;
  const { status, label, exchange } = first;
  return auditFailed({
    step: `comparison of ${succeeded} uploads of the run to the ${host} host that succeeded`,
    expected: '200 for each',
    actual: `${status} in ${label}`,
    exchange,
  });
}
