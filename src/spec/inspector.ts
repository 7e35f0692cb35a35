/** The members of a file as an inspector shows it (see docs/inspector.md). */
export const INSPECTED_FILE_MEMBERS = ['fileKey', 'size', 'sha256', 'contentType'] as const;

/** Those of an archived record. Below `record` stands what was archived. */
export const INSPECTED_RECORD_MEMBERS = [
  'operation',
  'requestId',
  'messageId',
  'subject',
  'reconciliationId',
  'messages',
  'record',
  'files',
] as const;

/** Those of a file among the `files` of an archived record. */
export const INSPECTED_REFERENCE_MEMBERS = ['fileKey', 'filename', 'external', 'inlined'] as const;
