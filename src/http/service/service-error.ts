/** Why there is no complete answer of a service. */
export type ServiceFailure =
  | 'unreachable'
  | 'tls'
  | 'reset'
  | 'timed-out'
  | 'protocol-error'
  | 'cancelled'
  | 'too-long'
  | 'broke-off';

/** A request that got no complete answer. */
export interface NoAnswer {
  failure: ServiceFailure;
  /** What the system says, where there was no connection: `connect ECONNREFUSED 127.0.0.1:1`. */
  why?: string;
}

/** A service gave no complete answer. Its text contains nothing of what was sent or received. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** What happened, in the form of a system's error code, such as `TIMED_OUT`. */
  readonly code: string;

  constructor(
    readonly failure: ServiceFailure,
    { method, url }: { method: string; url: string },
    why?: string,
  ) {
    const { origin, pathname } = new URL(url);
    const whole = failure === 'too-long' || failure === 'broke-off' ? ' whole' : '';
    super(
      why === undefined
        ? `${method} ${origin}${pathname} was not answered${whole} (${failure})`
        : `cannot connect to ${origin}: ${why}`,
    );
    this.code = failure.toUpperCase().replaceAll('-', '_');
  }
}

/** No connection to a service could be established. */
export class ServiceConnectError extends Error {
  override readonly name = 'ServiceConnectError';

  constructor(
    readonly failure: 'unreachable' | 'tls',
    /** What the system says. */
    readonly why: string,
  ) {
    super(failure);
  }
}

/** Codes of undici for an answer that it cannot read. */
const MALFORMED: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** The failure that an error of undici stands for. */
export function noAnswerOf(error: unknown): NoAnswer {
  if (error instanceof ServiceConnectError) {
    const { failure, why } = error;
    return { failure, why };
  }
  const { name = '', code = '' }: { name?: string; code?: string } =
    error instanceof Error ? error : {};
  const isMalformed = name === 'HTTPParserError' || MALFORMED.has(code);
  return { failure: isMalformed ? 'protocol-error' : 'reset' };
}
