/**
 * What `$request.…` stands for in a raw request until the session, which alone knows it, fills it
 * in.
 */
export const RAW_PLACEHOLDERS = {
  /** The path of the host's base URL. */
  base: '{{base}}',
  /** What belongs into the Host header. */
  host: '{{host}}',
  /** The token with its scheme; a line with it is left out where there is none. */
  authorization: '{{authorization}}',
  /** The bytes after the first empty line. */
  length: '{{length}}',
  filler: '{{filler}}',
  /** The bytes of the step's record. */
  record: '{{record}}',
  recordLength: '{{recordLength}}',
  /** Where one write ends and the next begins. */
  cut: '{{cut}}',
} as const;
