import type { TLSSocket } from 'node:tls';
import type { Destination } from './destination.js';

/**
 * What servers gave to connections to go on from there: another connection to the same server is
 * then spared most of the handshake, as those of any client are (RFC 8446, section 2.2). They all
 * belong to one transport, for a resumed session does not verify the certificate again.
 */
export class TlsSessions {
  readonly #byOrigin = new Map<string, Buffer>();

  /** The last one of a destination; undefined before its first connection. */
  of({ origin }: Destination): Buffer | undefined {
    return this.#byOrigin.get(origin);
  }

  /** Takes what a server gives to a connection. */
  collect(socket: TLSSocket, { origin }: Destination): void {
    socket.on('session', (session) => this.#byOrigin.set(origin, session));
  }
}
