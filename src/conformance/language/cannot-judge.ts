import type { Blocked, Subject } from './conclusion.js';

/**
 * A session cannot do what it is asked for, for a reason that lies with the target or its profile: the check ends as
 * inconclusive. It is the only such reason that is thrown, and caught where a check is run; all others are values.
 */
export class CannotJudge extends Error {
  readonly code = 'CANNOT_JUDGE';
  readonly blocked: Blocked;

  constructor(
    reason: string,
    {
      cause = 'precondition',
      exchange,
      subject = { kind: 'other' },
    }: {
      cause?: Blocked['cause'];
      exchange?: number | undefined;
      subject?: Subject;
    } = {},
  ) {
    super(reason);
    this.blocked = { kind: 'inconclusive', cause, reason, exchange, subject };
  }
}
