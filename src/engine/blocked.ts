import type { Blocked, Subject } from '../scenario/conclusion.js';

/** A check cannot go on, for a reason that lies with the target or its profile. Ends as inconclusive. */
export class CannotJudge extends Error {
  readonly code = 'CANNOT_JUDGE';
  readonly blocked: Blocked;

  constructor(
    reason: string,
    {
      cause = 'precondition',
      exchange,
      subject = { kind: 'other' },
    }: { cause?: Blocked['cause']; exchange?: number; subject?: Subject } = {},
  ) {
    super(reason);
    this.blocked = { kind: 'inconclusive', cause, reason, exchange, subject };
  }
}
