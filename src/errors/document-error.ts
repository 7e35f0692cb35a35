import type { ErrorCode } from './error-codes.js';
import { formatProblem, type Problem } from './problem.js';

/**
 * A document cannot be used. The message is every problem, one a line; nothing else is worth
 * showing.
 */
export class DocumentError extends Error {
  /** Stable, for callers that tell errors apart without the class. */
  readonly code: ErrorCode;
  readonly problems: Problem[];

  constructor(problems: Problem[], code: ErrorCode = 'invalid-document') {
    super(problems.map(formatProblem).join('\n'));
    this.code = code;
    this.name = 'DocumentError';
    this.problems = problems;
  }
}
