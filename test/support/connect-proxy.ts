import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificates.js';

/** An HTTP proxy that opens tunnels and does nothing else. */
export interface ConnectProxy {
  url: string;
  /** What it was asked for, such as `127.0.0.1:8443`. */
  tunnels: string[];
  /** Requests that were not for a tunnel. */
  others: string[];
  close(): void;
}

/**
 * Starts one in this process.
 *
 * @param certificate with it, the proxy itself is spoken to over TLS
 * @param credentials `user:password` that it asks for
 */
export async function startConnectProxy({
  certificate,
  credentials,
}: {
  certificate?: Certificate;
  credentials?: string;
} = {}): Promise<ConnectProxy> {
  const tunnels: string[] = [];
  const others: string[] = [];
  const sockets = new Set<Duplex>();
  const server: Server = certificate ? createSecureServer(certificate) : createServer();
  server.on('request', ({ method = '', url = '' }, response) => {
    others.push(`${method} ${url}`);
    response.writeHead(501).end();
  });
  server.on('connect', (request, client: Duplex) => {
    const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (expected && request.headers['proxy-authorization'] !== expected) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    tunnels.push(request.url ?? '');
    const { hostname, port } = new URL(`http://${request.url}`);
    const target = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 80),
      allowHalfOpen: true,
    });
    for (const socket of [client, target]) sockets.add(socket);
    let open = false;
    target.once('connect', () => {
      open = true;
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => {
      if (open) client.destroy();
      else client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
    });
    client.on('error', () => target.destroy());
    client.on('close', () => target.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    tunnels,
    others,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
