import type { Dispatcher } from 'undici';
import { IDLE_LIMIT_MS } from '../connection/connection.js';
import { ADDRESS_ATTEMPT_MS } from '../connection/open-socket.js';
import { trustStore } from '../connection/trust-store.js';
import { ServiceConnectError } from './service-error.js';

/** The largest header section of an answer. */
const HEAD_BYTES = 64 * 1024;

/** The connections of a service client, with the trust store and the timeouts of all other connections. */
export async function openAgent({
  ca,
  timeoutMs,
}: {
  ca?: string | undefined;
  timeoutMs: number;
}): Promise<Dispatcher> {
  const { Agent, buildConnector } = await import('undici');
  const connector = buildConnector({
    timeout: timeoutMs,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    rejectUnauthorized: true,
    ...(ca !== undefined && { secureContext: trustStore(ca) }),
  });
  return new Agent({
    connect: (options, callback) =>
      connector(options, (...result) => {
        const [error, socket] = result;
        if (error === null) callback(null, socket);
        else callback(new ServiceConnectError(connectFailure(error), error), null);
      }),
    keepAliveTimeout: IDLE_LIMIT_MS,
    keepAliveMaxTimeout: IDLE_LIMIT_MS,
    maxHeaderSize: HEAD_BYTES,
    // Each request has a timer for the whole.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** What fails once the TCP connection is established is TLS. */
function connectFailure(error: Error): 'unreachable' | 'tls' {
  const { syscall, code }: NodeJS.ErrnoException = error;
  const isTcp = syscall === 'connect' || syscall === 'getaddrinfo';
  const isLate = code === 'UND_ERR_CONNECT_TIMEOUT';
  return isTcp || isLate || error instanceof AggregateError ? 'unreachable' : 'tls';
}
