import { ServiceError, type ServiceFailure } from '../../http/service/service-error.js';

/** Why there is no usable answer from the inspector. The codes are stable. */
const INSPECTOR_ERRORS = {
  'inspector-unreachable': 'the inspector could not be queried',
  'inspector-status': 'the inspector answered with an unexpected status',
  'inspector-answer': 'the answer of the inspector does not have the documented form',
  'inspector-other': 'the answer of the inspector is about something else',
} as const;

type InspectorErrorCode = keyof typeof INSPECTOR_ERRORS;

export const isInspectorErrorCode = (code: string): code is InspectorErrorCode =>
  Object.hasOwn(INSPECTOR_ERRORS, code);

/** An answer that is too long, takes too long, or breaks off. */
const TOO_MUCH: ReadonlySet<ServiceFailure> = new Set(['too-long', 'timed-out', 'broke-off']);

/** The inspector failed, which says nothing about the target. */
export class InspectorError extends Error {
  override readonly name = 'InspectorError';

  /** @param mayBeTooMuch whether more may have been asked for than an inspector shows at once */
  constructor(
    readonly code: InspectorErrorCode,
    message: string,
    readonly mayBeTooMuch: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** @param url what was asked */
export function inspectorError(
  code: InspectorErrorCode,
  url: string,
  detail: string | undefined,
  cause?: unknown,
): InspectorError {
  // That error names what failed, which may have been another question of the run.
  const asked = cause instanceof ServiceError ? '' : ` (GET ${url})`;
  const message = `${INSPECTOR_ERRORS[code]}${asked}`;
  const mayBeTooMuch =
    code !== 'inspector-unreachable' ||
    (cause instanceof ServiceError && TOO_MUCH.has(cause.failure));
  return new InspectorError(
    code,
    detail === undefined ? message : `${message}: ${detail}`,
    mayBeTooMuch,
    cause === undefined ? {} : { cause },
  );
}
