import type { RecordBody } from '../../../records/record-body.js';
import type { BuiltRecord } from '../../../records/record-spec.js';
import type { Operation } from '../../../spec/operation.js';
import type { Reply } from './reply.js';

/** A record that a scenario submitted, with its answer. */
export interface Submission {
  operation: Operation;
  record: BuiltRecord | undefined;
  body: RecordBody;
  marker: string;
  framing: 'length' | 'chunked';
  headers: Record<string, string> | undefined;
  /** It refers to files. */
  attached: boolean;
  reply: Reply;
}

/** What came of bytes that were sent as they are. */
export interface RawReplies {
  /** As many as are awaited; one that did not come has no status. */
  replies: [Reply, ...Reply[]];
  /** The record in the bytes, where they have one, with the first reply. */
  sent: Submission | undefined;
}
