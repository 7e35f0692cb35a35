/** Why a load cannot be run at all. The codes are stable; the text is for people. */
export type LoadErrorCode =
  | 'missing-host'
  | 'file-limit'
  | 'pace'
  | 'no-room'
  | 'preparation'
  | 'worker';

/** The load was not run, or could not go on: no word on the target's speed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    readonly code: LoadErrorCode,
    message: string,
  ) {
    super(message);
  }
}
