import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificates.js';

/** A server that ends TLS and passes the bytes on to another port of this machine. */
export interface TlsGateway {
  port: number;
  /**
   * The names that clients asked for (SNI), and the subjects of their certificates, of each
   * connection.
   */
  seen: { servername: string | undefined; client: string | undefined }[];
  close(): void;
}

/**
 * Starts one in this process.
 *
 * @param clients vouches for the certificates of clients, which it asks for and insists on
 * @param address where it listens; ::1 for IPv6
 */
export async function startTlsGateway(
  backend: number,
  {
    certificate,
    clients,
    address = '127.0.0.1',
  }: {
    certificate: Certificate;
    clients?: Certificate;
    address?: string;
  },
): Promise<TlsGateway> {
  const seen: TlsGateway['seen'] = [];
  const sockets = new Set<Socket>();
  const options = clients && { ca: clients.cert, requestCert: true, rejectUnauthorized: true };
  const server = createServer({ ...certificate, ...options, allowHalfOpen: true }, (client) => {
    const name = client.servername === false ? undefined : (client.servername ?? undefined);
    const subject = client.getPeerCertificate().subject as { CN?: string } | undefined;
    seen.push({ servername: name || undefined, client: subject?.CN });
    const target = connect({ host: 'localhost', port: backend, allowHalfOpen: true });
    for (const socket of [client, target]) sockets.add(socket);
    client.pipe(target).pipe(client);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, address), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
