/** What a check wants was not recorded, or not wholly, so that the check cannot be judged again. */
export class CannotReplay extends Error {
  readonly code = 'CANNOT_REPLAY';

  constructor(reason: string) {
    super(`${CANNOT_REPLAY}${reason}`);
  }
}

/** What the reason of such a check begins with. */
export const CANNOT_REPLAY = 'not recorded: ';

/** Why a session is not replayed that there never was: the rules want another attempt than those that were recorded. */
export const notThere = (session: string): string => `there is no session ${session}`;
