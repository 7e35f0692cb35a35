import { parseSessionKey } from './session-key.js';

const PREFIX = 'not recorded: ';
const NO_SESSION = 'there is no session ';

/** What a check wants was not recorded, or not wholly, so that the check cannot be judged again. */
export class CannotReplay extends Error {
  readonly code = 'CANNOT_REPLAY';

  constructor(reason: string) {
    super(`${PREFIX}${reason}`);
  }
}

/** Reason used when the rules ask for an attempt that was never recorded. */
export const notThere = (session: string): string => `${NO_SESSION}${session}`;

/** What was missing for a check that could not be judged again. */
export interface NotRecorded {
  /** In words. */
  what: string;
  /** The attempt that was never made, where that is what was missing. */
  attempt: { label: string; number: number } | undefined;
}

/**
 * Reads back the reason of a check that ended with a CannotReplay: a result has no other place for
 * it, and is part of the public report.
 *
 * @returns undefined for every other reason
 */
export function notRecordedIn(reason = ''): NotRecorded | undefined {
  if (!reason.startsWith(PREFIX)) return undefined;
  const what = reason.slice(PREFIX.length);
  const session = what.startsWith(NO_SESSION) ? what.slice(NO_SESSION.length) : '';
  return { what, attempt: parseSessionKey(session) };
}
