import { HttpError } from '../http-error.js';
import { Connection, type ConnectOptions } from './connection.js';
import { destinationOf } from './destination.js';

/**
 * Tries to open a TCP connection to the host of a URL, at all its addresses; nothing is sent, but
 * to a proxy that stands between.
 *
 * @param options timeoutMs is for all of its addresses together
 * @returns undefined where one was accepted, otherwise why none was
 * @throws HttpError `invalid-url`
 */
export async function canConnect(
  url: string,
  options: ConnectOptions,
): Promise<string | undefined> {
  const destination = { ...destinationOf(url), secure: false };
  try {
    const connection = await Connection.open(destination, options);
    if (!(connection instanceof Connection)) return connection.error;
    connection.close();
    return undefined;
  } catch (fault) {
    if (fault instanceof HttpError) return fault.message;
    throw fault;
  }
}
