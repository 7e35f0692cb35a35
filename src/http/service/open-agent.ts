import type { Dispatcher } from 'undici';
import type { ConnectFailure } from '../connection/connect-failure.js';
import { IDLE_LIMIT_MS } from '../connection/connection.js';
import { destinationOf } from '../connection/destination.js';
import { isFailure, openStream } from '../connection/open-tunnel.js';
import type { Transport } from '../connection/transport.js';
import { ServiceConnectError } from './service-error.js';

/** The largest header section of an answer. */
const HEAD_BYTES = 64 * 1024;

/**
 * The connections of a service client: the same ways, the same trust and the same timeouts as all
 * other connections.
 */
export async function openAgent(options: {
  transport?: Transport | undefined;
  timeoutMs: number;
}): Promise<Dispatcher> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: ({ protocol, host = '' }, callback) => {
      openStream(destinationOf(`${protocol}//${host}`), options).then(
        (opened) => {
          if (isFailure(opened)) callback(failed(opened), null);
          else callback(null, opened);
        },
        (fault: Error) => callback(new ServiceConnectError('unreachable', fault.message), null),
      );
    },
    keepAliveTimeout: IDLE_LIMIT_MS,
    keepAliveMaxTimeout: IDLE_LIMIT_MS,
    maxHeaderSize: HEAD_BYTES,
    // Each request has a timer for the whole.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function failed({ outcome, error }: ConnectFailure): ServiceConnectError {
  return new ServiceConnectError(outcome === 'tls' ? 'tls' : 'unreachable', error);
}
