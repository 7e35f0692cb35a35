import { isIP, connect as netConnect, type Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, connect as tlsConnect } from 'node:tls';
import type { Destination } from './destination.js';
import { secureContext } from './secure-context.js';
import type { TlsSessions } from './tls-sessions.js';
import { type Address, addressOf, routeTo, type TlsSettings, type Transport } from './transport.js';

/**
 * Milliseconds before the next of several addresses is tried; Node's default of 250 is too short
 * for a slow link.
 */
const ADDRESS_ATTEMPT_MS = 2_500;

/** Shared by all sockets of a thread: its contents are processed before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);
let view = readBuffer;

/**
 * Starts to connect: TCP to the addresses of a host in turn (RFC 8305), and TLS where the
 * destination is secure, always verified. Events of the socket tell the progress.
 *
 * @param onRead receives what is read, as a view of memory that the next read overwrites; without
 * it, it is read as a stream
 * @param sessions to go on from, and to keep; without them each handshake is a whole one
 */
export function openSocket(
  destination: Destination,
  transport: Transport | undefined,
  onRead?: (bytes: Buffer) => void,
  sessions?: TlsSessions,
): Socket {
  const route = routeTo(destination, transport);
  const options = {
    ...tcpOptions(addressOf(destination, route)),
    ...(onRead && { onread: intoSharedBuffer(onRead) }),
  };
  if (!destination.secure) return netConnect(options);
  const name = route.servername ?? destination.host;
  const session = sessions?.of(destination);
  const socket = tlsConnect({
    ...options,
    ...tlsOptions(name, transport?.tls),
    ...(session && { session }),
  });
  sessions?.collect(socket, destination);
  return socket;
}

/** Starts the TLS handshake with a destination over a connection that leads there. */
export function secureSocket(
  socket: Socket,
  destination: Destination,
  transport: Transport | undefined,
): Socket {
  const { servername = destination.host } = routeTo(destination, transport);
  return tlsConnect({ socket, ...tlsOptions(servername, transport?.tls) });
}

function tcpOptions({ host, port }: Address) {
  return {
    host,
    port,
    allowHalfOpen: true,
    noDelay: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
  };
}

/**
 * @param name that the certificate has to bear; an address is not asked for (RFC 6066, section 3)
 */
function tlsOptions(name: string, settings: TlsSettings | undefined): ConnectionOptions {
  return {
    secureContext: secureContext(settings),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
    ...(isIP(name) === 0 && { servername: name }),
  };
}

function intoSharedBuffer(onRead: (bytes: Buffer) => void) {
  return {
    buffer: readBuffer,
    callback: (length: number) => {
      // Most answers are as long as the one before.
      if (view.length !== length) view = readBuffer.subarray(0, length);
      onRead(view);
      return true;
    },
  };
}
