import type { Operation } from '../spec/operation.js';

/** Refusals whose status the interface leaves open (section 7). */
export type OpenRefusal =
  | 'bad-token'
  | 'no-such-path'
  | 'method'
  | 'malformed'
  | 'email-file'
  | 'file-type';

/**
 * Why a request is refused: a stated refusal, an open one, or trouble that is not the request's.
 * `not-json` is the part of `malformed` that no parser can read.
 */
export type RefusalReason =
  | OpenRefusal
  | 'not-json'
  | 'oversize-file'
  | 'oversize-email'
  | 'oversize-record'
  | 'no-length'
  | 'missing-file'
  | 'too-many-requests'
  | 'no-room'
  | 'internal-error';

/** What became of a request, before anything is said about how it is answered. */
export type RequestResult =
  | { kind: 'stored'; fileKey: string }
  | { kind: 'archived'; operation: Operation }
  | { kind: 'email'; reconciliationId: string }
  | { kind: 'duplicate'; reconciliationId: string }
  | { kind: 'refused'; reason: RefusalReason; operation: Operation | 'files'; detail: string }
  /** An answer that is already made. */
  | { kind: 'answered'; reply: ArchiveReply };

/** An answer as it is sent; without a body it says `Content-Length: 0`. */
export interface ArchiveReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** How the answer says where it ends; by its length when left out. */
  framing?: 'length' | 'chunked' | 'close';
  /** An informational answer (1xx) is sent before it. */
  informational?: boolean;
}

/** A refusal as a result. */
export function refused(
  operation: Operation | 'files',
  reason: RefusalReason,
  detail: string,
): RequestResult {
  return { kind: 'refused', reason, operation, detail };
}
