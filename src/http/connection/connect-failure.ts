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
  const text = errorText(error);
  if (connected) return { outcome: 'tls', error: text, stalled: false };
  if (LOCAL_FAULTS.has(error?.code ?? '')) return new HttpError('local-resources', text);
  return { outcome: 'unreachable', error: text, stalled: error?.code === 'ETIMEDOUT' };
}

/** Code and message of a connection's error, the first one of several addresses. */
export function errorText(error?: NodeJS.ErrnoException): string {
  if (!error) return 'connection closed';
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const message = one instanceof Error ? one.message : String(one);
  return error.code && !message.includes(error.code) ? `${error.code}: ${message}` : message;
}
