/** Why a load cannot be run at all. The codes are stable; the text is for people. */
export type LoadErrorCode =
  | 'missing-host'
  | 'file-limit'
  | 'pace'
  | 'disk-space'
  | 'preparation'
  | 'upload-status'
  | 'agents'
  | 'worker';

/** The load could not be run, or could not go on: it says nothing about the target's speed. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    readonly code: LoadErrorCode,
    message: string,
  ) {
    super(message);
  }
}
