import type { AcceptedRecord } from '../accepted-record.js';

/** How one part of all records of an operation is archived that the checks of a run have sent. */
export interface ArchivedAudit {
  /** How many of them the inspector shows as far as that part can be compared. */
  compared: number;
  /** How many of these are archived otherwise than they were sent. */
  differing: number;
  /** One of these. */
  first?: Difference;
  /** One of which more is archived than was accepted, and that had been refused before. */
  refusedToo?: Difference;
}

/** What was sent, and what is archived in its place. */
interface Difference {
  record: AcceptedRecord;
  expected: string;
  actual: string;
}
