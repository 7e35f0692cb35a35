import type { Socket } from 'node:net';
import { awaitSocket } from './await-socket.js';
import { type ConnectFailure, errorText } from './connect-failure.js';
import { type Destination, destinationOf } from './destination.js';
import { openSocket, secureSocket } from './open-socket.js';
import { addressOf, type HttpProxy, type Route, routeTo, type Transport } from './transport.js';

export interface OpenStreamOptions {
  transport?: Transport | undefined;
  /** Milliseconds for each step: connecting, the answer of a proxy, the TLS handshake. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Of the head of a proxy's answer. */
const MAX_BYTES = 64 * 1024;
const END_OF_HEAD = '\r\n\r\n';

/**
 * Connects to a destination on its way, TLS included where it is secure. What arrives is read as a
 * stream.
 *
 * @returns a socket that is ready, or why there is none
 * @throws HttpError `local-resources`
 */
export async function openStream(
  destination: Destination,
  options: OpenStreamOptions,
): Promise<Socket | ConnectFailure> {
  const { transport } = options;
  const { secure } = destination;
  const route = routeTo(destination, transport);
  if (route.proxy === undefined) {
    const socket = openSocket(destination, transport);
    return (await awaitSocket(socket, { ...options, secure })) ?? socket;
  }
  const tunnel = await openTunnel(destination, route, route.proxy, options);
  if (!secure || isFailure(tunnel)) return tunnel;
  const socket = secureSocket(tunnel, destination, transport);
  const failure = await awaitSocket(socket, { ...options, secure, connected: true });
  return failure ?? socket;
}

export function isFailure(opened: Socket | ConnectFailure): opened is ConnectFailure {
  return 'outcome' in opened;
}

/** A connection to the proxy whose bytes it passes on to the destination and back. */
async function openTunnel(
  destination: Destination,
  route: Route,
  { url, authorization }: HttpProxy,
  options: OpenStreamOptions,
): Promise<Socket | ConnectFailure> {
  const proxy = destinationOf(url);
  const ca = options.transport?.tls?.ca;
  // The certificate of this client is for the archive alone.
  const socket = openSocket(proxy, ca === undefined ? {} : { tls: { ca } });
  const failure = await awaitSocket(socket, { ...options, secure: proxy.secure });
  if (failure !== undefined) return { ...failure, error: `the proxy ${url}: ${failure.error}` };
  const { host, port } = addressOf(destination, route);
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const asked = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${asked}\r\n`, 'latin1');
  const refused = await awaitTunnel(socket, options);
  if (refused === undefined) return socket;
  socket.on('error', () => undefined).destroy();
  const { outcome, reason } = refused;
  const error = `the proxy ${url} opens no tunnel to ${authority}: ${reason}`;
  return { outcome, error, stalled: outcome === 'unreachable' && reason === LATE };
}

const LATE = 'no answer in time';

interface Refused {
  outcome: 'unreachable' | 'cancelled';
  reason: string;
}

/** Reads the head of the proxy's answer; what follows it is left to be read. */
function awaitTunnel(
  socket: Socket,
  { timeoutMs, signal }: OpenStreamOptions,
): Promise<Refused | undefined> {
  return new Promise((resolve) => {
    let head = Buffer.alloc(0);
    const settle = (refused: Refused | undefined) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      socket.off('readable', read).off('error', fail).off('end', closed).off('close', closed);
      resolve(refused);
    };
    const refuse = (reason: string) => settle({ outcome: 'unreachable', reason });
    const cancel = () => settle({ outcome: 'cancelled', reason: 'cancelled' });
    const fail = (error: Error) => refuse(errorText(error));
    const closed = () => refuse('the connection was closed');
    const read = () => {
      for (let bytes: unknown = socket.read(); bytes instanceof Buffer; bytes = socket.read()) {
        head = Buffer.concat([head, bytes]);
      }
      const end = head.indexOf(END_OF_HEAD);
      if (end === -1) {
        if (head.length > MAX_BYTES) refuse('what it sends is no answer');
        return;
      }
      const rest = head.subarray(end + END_OF_HEAD.length);
      if (rest.length > 0) socket.unshift(rest);
      const reason = refusalIn(head.toString('latin1', 0, end));
      if (reason === undefined) settle(undefined);
      else refuse(reason);
    };
    const timer = setTimeout(() => refuse(LATE), timeoutMs);
    socket.on('readable', read).on('error', fail).on('end', closed).on('close', closed);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
  });
}

/**
 * Why an answer opens no tunnel; undefined where it does. The phrase is not repeated: it could be
 * anything.
 */
function refusalIn(head: string): string | undefined {
  const status = /^HTTP\/1\.[01] (\d{3})(?: |\r|$)/.exec(head)?.[1];
  if (status === undefined) return 'what it sends is no HTTP';
  if (status.startsWith('2')) return undefined;
  const why = status === '407' ? ': it asks for another user and password' : '';
  return `it answers ${status}${why}`;
}
