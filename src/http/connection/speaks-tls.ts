import { connect } from 'node:tls';
import { awaitSocket } from './await-socket.js';
import type { ConnectOptions } from './connection.js';
import { destinationOf } from './destination.js';
import { addressOf, routeTo } from './transport.js';

/**
 * Whether a server takes a TLS handshake at the port of a URL, whatever its certificate. Nothing is
 * sent over it. Behind a proxy it is not known, and not tried.
 *
 * @throws HttpError `invalid-url`, `local-resources`
 */
export async function speaksTls(
  url: string,
  { transport, timeoutMs, signal }: ConnectOptions,
): Promise<boolean> {
  const destination = destinationOf(url);
  const route = routeTo(destination, transport);
  if (route.proxy !== undefined) return false;
  const socket = connect({ ...addressOf(destination, route), rejectUnauthorized: false });
  const failure = await awaitSocket(socket, { secure: true, timeoutMs, signal });
  socket.destroy();
  return failure === undefined;
}
