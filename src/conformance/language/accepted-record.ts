import type { Operation } from '../../spec/operation.js';

/** A record that the target has accepted, whichever check sent it. */
export interface AcceptedRecord {
  operation: Operation;
  /** A word that is in this record and in no other. */
  marker: string;
  /** The check that sent it. */
  label: string;
  exchange: number;
}
