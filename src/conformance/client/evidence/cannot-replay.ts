/** What a check wants was not recorded, or not wholly, so that the check cannot be judged again. */
export class CannotReplay extends Error {
  readonly code = 'CANNOT_REPLAY';

  constructor(reason: string) {
    super(`${CANNOT_REPLAY}${reason}`);
  }
}

/** Prefix of the reason of a check that cannot be replayed. */
export const CANNOT_REPLAY = 'not recorded: ';

/** Reason used when the rules ask for an attempt that was never recorded. */
export const notThere = (session: string): string => `there is no session ${session}`;
