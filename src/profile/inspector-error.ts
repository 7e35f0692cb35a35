/** Why the inspector's answer cannot be used. The codes are stable. */
const INSPECTOR_ERRORS = {
  'inspector-unreachable': 'the inspector cannot be asked',
  'inspector-status': 'the inspector answered with a status that says nothing',
  'inspector-answer': 'the inspector answered with something else than it should',
} as const;

type InspectorErrorCode = keyof typeof INSPECTOR_ERRORS;

/** The inspector failed, which says nothing about the target. */
export class InspectorError extends Error {
  override readonly name = 'InspectorError';

  constructor(
    readonly code: InspectorErrorCode,
    detail?: string,
    options?: ErrorOptions,
  ) {
    const message = INSPECTOR_ERRORS[code];
    super(detail === undefined ? message : `${message}: ${detail}`, options);
  }
}
