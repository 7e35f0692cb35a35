import { HttpError } from '../http-error.js';
import { Connection } from './connection.js';
import { destinationOf } from './destination.js';

/**
 * Tries to open a TCP connection to the host of a URL, at all its addresses; nothing is sent.
 * @param timeoutMs for all of them together
 * @returns undefined where one was accepted, otherwise why none was
 * @throws HttpError `invalid-url`
 */
export async function canConnect(
  url: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const destination = { ...destinationOf(url), secure: false };
  try {
    const connection = await Connection.open(destination, { timeoutMs, ...(signal && { signal }) });
    if (!(connection instanceof Connection)) return connection.error;
    connection.close();
    return undefined;
  } catch (fault) {
    if (fault instanceof HttpError) return fault.message;
    throw fault;
  }
}
