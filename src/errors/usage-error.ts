import type { ErrorCode } from './error-codes.js';

/** The user asked for something that cannot be: one clear line, and exit code 2. */
export class UsageError extends Error {
  /** Stable, for callers that tell errors apart. */
  readonly code: ErrorCode;

  constructor(message: string, code: ErrorCode = 'usage') {
    super(message);
    this.code = code;
  }
}
