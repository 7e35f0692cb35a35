import { isIP, connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { Destination } from './destination.js';
import { trustStore } from './trust-store.js';

interface SocketOptions {
  /** PEM text of one more authority to trust. */
  ca?: string | undefined;
  /** Receives a view of memory that the next read overwrites: copy what is to be kept. */
  onRead(bytes: Buffer): void;
}

/** Milliseconds before the next of several addresses is tried; Node's default of 250 is too short for a slow link. */
export const ADDRESS_ATTEMPT_MS = 2_500;

/** Shared by all sockets of a thread: its contents are processed before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);
let view = readBuffer;

/**
 * Starts to connect: TCP to the addresses of a host in turn (RFC 8305), and TLS where the destination is secure, always
 * verified. Events of the socket tell the progress; what is read goes to `onRead` alone.
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
        // Most answers are as long as the one before.
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
