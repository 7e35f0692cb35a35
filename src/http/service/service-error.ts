/** Why a service gave no answer, or none that can be read to its end. */
export type ServiceFailure =
  | 'unreachable'
  | 'tls'
  | 'reset'
  | 'timed-out'
  | 'protocol-error'
  | 'cancelled'
  | 'too-long'
  | 'broke-off';

/** An inspector or a token endpoint could not be asked. Its text has nothing of what was sent or received. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** What happened, in the form of a system's error code, such as `TIMED_OUT`. */
  readonly code: string;

  constructor(
    readonly failure: ServiceFailure,
    { method, url }: { method: string; url: string },
  ) {
    const { origin, pathname } = new URL(url);
    const whole = failure === 'too-long' || failure === 'broke-off' ? ' whole' : '';
    super(`${method} ${origin}${pathname} was not answered${whole} (${failure})`);
    this.code = failure.toUpperCase().replaceAll('-', '_');
  }
}

/** There is no connection to a service. */
export class ServiceConnectError extends Error {
  override readonly name = 'ServiceConnectError';

  constructor(
    readonly failure: 'unreachable' | 'tls',
    cause: Error,
  ) {
    super(failure, { cause });
  }
}

/** What an error of undici comes down to. */
export function failureOf(error: unknown): ServiceFailure {
  if (error instanceof ServiceConnectError) return error.failure;
  const { name = '', code = '' }: { name?: string; code?: string } =
    error instanceof Error ? error : {};
  const isMalformed = name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW';
  return isMalformed ? 'protocol-error' : 'reset';
}
