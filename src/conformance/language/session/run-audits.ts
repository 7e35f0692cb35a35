import type { HostName, Operation } from '../../../spec/operation.js';
import type { Part } from '../../archived-records/parts.js';
import type { AcceptedRecord } from '../accepted-record.js';
import type { AccessAudit, Protected } from '../audit/access-audit.js';
import type { ArchivedAudit } from '../audit/archived-audit.js';
import type { FileAudit, FilePart } from '../audit/file-audit.js';
import type { IdAudit } from '../audit/id-audit.js';
import type { Refusal, RefusedAudit } from '../audit/refused-audit.js';
import type { UploadAudit } from '../audit/upload-audit.js';

/** What all checks of a run have sent and got so far, whichever of them sent it. */
export interface RunAudits {
  /** What came of the requests that had to be refused for their token. */
  access(what: Protected): AccessAudit;
  /** What the uploads to a host were answered. */
  uploads(host: HostName): UploadAudit;
  /** The ids of emails that the checks have got. */
  ids(): IdAudit;
  /** The plain records that were accepted. */
  acceptedRecords(operation: Operation): readonly AcceptedRecord[];
  /**
   * Those of them that the inspector does not show when it is asked for many at once. @throws
   * NotShown
   */
  notShownAtOnce(records: readonly AcceptedRecord[]): Promise<AcceptedRecord[]>;
  /** How one part of the accepted records of an operation is archived. @throws NotShown */
  archivedAsSent(query: { operation: Operation; part: Part }): Promise<ArchivedAudit>;
  /** What became of the records that had to be refused, and were. @throws NotShown */
  refusedAndArchived(query: { operation: Operation; refusal: Refusal }): Promise<RefusedAudit>;
  /** How one part of the uploaded files is stored. @throws NotShown */
  storedAsSent(part: FilePart): Promise<FileAudit>;
}
