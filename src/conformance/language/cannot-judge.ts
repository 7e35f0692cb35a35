import type { Blocked, Stop, Subject } from './conclusion.js';

/**
 * A session cannot do something because of the target or its profile, so the check ends as
 * inconclusive. It is the only such reason that is thrown, and is caught where a check is run; all
 * others are values.
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

  /** How a step ends that cannot be done. */
  get stop(): Stop {
    return this.blocked;
  }
}

/**
 * The profile's templates have no place for a part of the wanted record, so there is nothing to
 * see.
 */
export class CannotExpress extends CannotJudge {
  constructor(reason: string) {
    super(reason, { cause: 'profile' });
  }

  override get stop(): Stop {
    return { kind: 'not-observed', reason: this.blocked.reason, exchange: undefined };
  }
}

/**
 * Sends a request that is not judged: whatever its answer, only the other request is judged.
 *
 * @returns undefined where it could not be sent
 */
export async function ignoringCannotJudge<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
    return undefined;
  }
}
