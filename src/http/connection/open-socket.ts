import { isIP, connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { Destination } from './destination.js';
import { trustStore } from './trust-store.js';

interface SocketOptions {
  /** PEM text of one more authority to trust. */
  ca?: string | undefined;
  /** Takes what was read, a view of memory that the next read overwrites: copy what is to be kept. */
  onRead(bytes: Buffer): void;
}

/** How long one of several addresses may take before the next one is tried; Node's 250 ms are too few for a slow link. */
export const ADDRESS_ATTEMPT_MS = 2_500;

/** All sockets of a thread read into it: what is in it is dealt with before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);
let view = readBuffer;

/**
 * Begins to connect: TCP to the addresses of a host in turn (RFC 8305), and TLS where the destination asks for it,
 * always verified. What follows is told by the events of the socket, of which reading is none.
 */
export function openSocket(
  { host, port, secure }: Destination,
  { ca, onRead }: SocketOptions,
): Socket {
  const common = {
    host,
    port,
    allowHalfOpen: true,
    noDelay: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    onread: {
      buffer: readBuffer,
      callback: (length: number) => {
        // Responses are mostly as long as the one before.
        if (view.length !== length) view = readBuffer.subarray(0, length);
        onRead(view);
        return true;
      },
    },
  };
  if (!secure) return netConnect(common);
  return tlsConnect({
    ...common,
    secureContext: trustStore(ca),
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  });
}
