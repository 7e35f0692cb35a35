import { OPERATIONS } from '../../../spec/operation.js';
import type { Subject } from '../conclusion.js';
import type { Token } from '../token.js';

/** What a token is needed for: an upload, or one of the operations. */
export const PROTECTED = ['upload', ...OPERATIONS] as const;
export type Protected = (typeof PROTECTED)[number];

/** What came of the requests of a run that had to be refused for their token. */
export interface AccessAudit {
  /** How many were answered. */
  sent: number;
  /** What they were about: a refusal is only as good as what succeeds with the right token. */
  subjects: Subject[];
  /** The first that succeeded. */
  first?: { token: Token; status: number; label: string; exchange: number };
}
