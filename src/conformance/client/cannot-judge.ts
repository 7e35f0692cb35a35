import type { Blocked, Subject } from '../language/conclusion.js';

/** A check cannot go on, for a reason that lies with the target or its profile. Ends as inconclusive. */
export class CannotJudge extends Error {
  readonly code = 'CANNOT_JUDGE';
  readonly blocked: Blocked;
  /** The status that came, where one did. */
  readonly status: number | undefined;

  constructor(
    reason: string,
    {
      cause = 'precondition',
      exchange,
      subject = { kind: 'other' },
      status,
    }: {
      cause?: Blocked['cause'];
      exchange?: number;
      subject?: Subject;
      status?: number | undefined;
    } = {},
  ) {
    super(reason);
    this.status = status;
    this.blocked = { kind: 'inconclusive', cause, reason, exchange, subject };
  }
}
