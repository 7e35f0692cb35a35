/** Why there is no usable answer from the inspector. The codes are stable. */
const INSPECTOR_ERRORS = {
  'inspector-unreachable': 'the inspector could not be queried',
  'inspector-status': 'the inspector answered with an unexpected status',
  'inspector-answer': 'the answer of the inspector does not have the documented form',
} as const;

type InspectorErrorCode = keyof typeof INSPECTOR_ERRORS;

export const isInspectorErrorCode = (code: string): code is InspectorErrorCode =>
  Object.hasOwn(INSPECTOR_ERRORS, code);

/** The inspector failed, which says nothing about the target. */
export class InspectorError extends Error {
  override readonly name = 'InspectorError';

  /** @param url what was asked */
  constructor(
    readonly code: InspectorErrorCode,
    url: string,
    detail?: string,
    options?: ErrorOptions,
  ) {
    const message = `${INSPECTOR_ERRORS[code]} (GET ${url})`;
    super(detail === undefined ? message : `${message}: ${detail}`, options);
  }
}
