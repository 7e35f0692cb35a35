import { connect } from 'node:net';
import { destinationOf } from '../message/request-head.js';
import { ADDRESS_ATTEMPT_MS, errorText } from './connection.js';

/**
 * Tries a TCP connection to the host of a URL, on all its addresses; nothing is sent.
 * @param timeoutMs for all of them together
 * @returns undefined when one accepted, otherwise why none did
 * @throws HttpError `invalid-url`
 */
export function canConnect(
  url: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { host, port } = destinationOf(url);
  return new Promise((resolve) => {
    const settle = (result: string | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      socket.destroy();
      resolve(result);
    };
    const cancel = () => settle('cancelled');
    const timer = setTimeout(
      () => settle(`ETIMEDOUT: no connection in ${timeoutMs} ms`),
      timeoutMs,
    );
    const socket = connect({ host, port, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS });
    socket.on('connect', () => settle(undefined));
    socket.on('error', (error) => settle(errorText(error)));
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
  });
}
