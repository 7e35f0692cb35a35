import { HttpError } from '../http-error.js';

/** Why there is no connection. */
export interface ConnectFailure {
  /** As the outcome of an exchange. */
  outcome: 'unreachable' | 'tls' | 'timed-out' | 'cancelled';
  error: string;
  /** It took too long. */
  stalled: boolean;
}

/** Faults of this machine rather than of the target. */
const LOCAL_FAULTS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EADDRNOTAVAIL']);
/** The server offers none of our protocols (RFC 7301, section 3.2). */
const NO_COMMON_PROTOCOL = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/** The answer to a handshake was no TLS, such as that of a plain HTTP server. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** The message for a server that speaks only HTTP/2. */
export const ONLY_HTTP_2 = 'the server speaks HTTP/2 only; assay judges archives over HTTP/1.1';

/**
 * The failure that an error of a socket stands for.
 *
 * @param connected the error came after TCP was connected, during the TLS handshake
 */
export function connectFailure(
  connected: boolean,
  error?: NodeJS.ErrnoException,
): ConnectFailure | HttpError {
  if (error?.code === NO_COMMON_PROTOCOL) {
    return { outcome: 'tls', error: `${ONLY_HTTP_2} (no http/1.1 in ALPN)`, stalled: false };
  }
  if (NO_TLS.has(error?.code ?? '')) {
    const said = `the server does not speak TLS on this port (${reasonOf(error)})`;
    return { outcome: 'tls', error: `${said}; http:// may be meant`, stalled: false };
  }
  const text = errorText(error);
  if (connected) return { outcome: 'tls', error: text, stalled: false };
  if (LOCAL_FAULTS.has(error?.code ?? '')) return new HttpError('local-resources', text);
  return { outcome: 'unreachable', error: text, stalled: error?.code === 'ETIMEDOUT' };
}

/** Code and message of a connection's error, the first one of several addresses. */
export function errorText(error?: NodeJS.ErrnoException): string {
  if (!error) return 'connection closed';
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const message = reasonOf(one) ?? (one instanceof Error ? one.message : String(one));
  return error.code && !message.includes(error.code) ? `${error.code}: ${message}` : message;
}

/** What OpenSSL says is wrong, without the places in its source that its messages name. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string'
    ? error.reason
    : undefined;
}
