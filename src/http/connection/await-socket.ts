import type { Socket } from 'node:net';
import { HttpError } from '../http-error.js';
import { type ConnectFailure, connectFailure } from './connect-failure.js';

export interface AwaitSocketOptions {
  /** The TLS handshake belongs to it. */
  secure: boolean;
  /** TCP is connected already. */
  connected?: boolean;
  /** Milliseconds for connecting, and as many again for the TLS handshake. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Waits until a socket is ready to be written to. One that never will be is destroyed.
 *
 * @returns why it is not ready; undefined where it is
 * @throws HttpError `local-resources`
 */
export function awaitSocket(
  socket: Socket,
  { secure, connected = false, timeoutMs, signal }: AwaitSocketOptions,
): Promise<ConnectFailure | undefined> {
  return new Promise((resolve, reject) => {
    let isConnected = connected;
    const settle = (result: ConnectFailure | HttpError | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      socket.off('connect', connect).off('secureConnect', ready);
      socket.off('error', fail).off('end', fail).off('close', closed);
      if (result !== undefined) socket.on('error', () => undefined).destroy();
      if (result instanceof HttpError) reject(result);
      else resolve(result);
    };
    const ready = () => settle(undefined);
    const cancel = () => settle({ outcome: 'cancelled', error: 'cancelled', stalled: false });
    const fail = (error?: NodeJS.ErrnoException) => settle(connectFailure(isConnected, error));
    const closed = () => fail();
    const expired = () => settle(late(isConnected, timeoutMs));
    const connect = () => {
      isConnected = true;
      if (!secure) ready();
      else {
        clearTimeout(timer);
        timer = setTimeout(expired, timeoutMs);
      }
    };
    let timer = setTimeout(expired, timeoutMs);
    socket.once('connect', connect).once('secureConnect', ready);
    socket.once('error', fail).once('end', fail).once('close', closed);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
  });
}

function late(isConnected: boolean, timeoutMs: number): ConnectFailure {
  if (isConnected) return { outcome: 'timed-out', error: 'TLS handshake timed out', stalled: true };
  const error = `ETIMEDOUT: no connection in ${timeoutMs} ms`;
  return { outcome: 'unreachable', error, stalled: true };
}
