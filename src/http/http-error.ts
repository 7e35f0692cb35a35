/**
 * Why the harness itself could not perform an exchange. The codes are stable; the texts are for
 * people.
 */
const HTTP_ERRORS = {
  'invalid-url': 'the base URL is not an http or https URL without query and fragment',
  'invalid-target': 'the path has characters that a request line cannot carry',
  'invalid-header': 'a request header has a name or a value that HTTP cannot carry',
  'framing-header':
    'Content-Length and Transfer-Encoding are set by the framing, not by the caller',
  'body-too-large': 'a body of this size is not held in memory',
  'local-resources': 'this machine has run out of sockets, ports or memory',
  'client-closed': 'the client is already closed',
} as const;

type HttpErrorCode = keyof typeof HTTP_ERRORS;

/**
 * A fault of the harness, never of the target: what a target does is a value (`ExchangeOutcome`).
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly code: HttpErrorCode,
    detail: string,
  ) {
    super(`${HTTP_ERRORS[code]}: ${detail}`);
  }
}
