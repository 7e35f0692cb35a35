import { HttpError } from '../http-error.js';
import { Connection } from './connection.js';
import { destinationOf } from './destination.js';

/**
 * Tries a TCP connection to the host of a URL, on all its addresses; nothing is sent.
 * @param timeoutMs for all of them together
 * @returns undefined when one accepted, otherwise why none did
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
