const VERSION = Buffer.from('HTTP/1.');
/** Bytes of the version without its last digit. */
export const VERSION_BYTES = VERSION.length;

/** What is wrong with an answer. */
export type ParseFailure =
  | 'not-http'
  /** The answer is HTTP/2, which was not requested. */
  | 'http-2'
  | 'bad-status-line'
  | 'bad-header'
  | 'bad-length'
  | 'bad-coding'
  | 'bad-chunk'
  | 'head-too-large'
  | 'too-many-headers'
  | 'too-many-informational'
  | 'unasked-upgrade'
  | 'truncated';

/**
 * What is wrong with bytes that are no HTTP/1.1. The first frame of an HTTP/2 server is always
 * SETTINGS, of the connection (RFC 9113, section 3.4).
 */
export function notHttp(bytes: Buffer): ParseFailure {
  const isSettings = bytes.length >= 9 && bytes.readUInt16BE(3) === 0x0400;
  return isSettings && bytes.readUInt32BE(5) === 0 && bytes[0] === 0 ? 'http-2' : 'not-http';
}

/** Whether an answer of HTTP/1.x may begin like this. */
export function couldBeHttp(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, VERSION.length);
  for (let at = 0; at < length; at++) if (bytes[at] !== VERSION[at]) return false;
  return true;
}
