/**
 * The profile's templates have no place for what a check wants of a record, so it cannot be sent.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly code = 'RECORD_TEMPLATE';
}
