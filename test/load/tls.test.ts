import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { certificateFor } from '../support/certificates.js';
import { loadWith, targetAt } from '../support/load-archive.js';

/** A server over TLS that counts handshakes; it closes each connection after so many answers. */
async function startCountingServer(closesAfter = Number.POSITIVE_INFINITY) {
  const certificate = await certificateFor('localhost');
  const handshakes = { whole: 0, resumed: 0 };
  const sockets = new Set<TLSSocket>();
  const server = createServer(certificate, (socket) => {
    handshakes[socket.isSessionReused() ? 'resumed' : 'whole'] += 1;
    sockets.add(socket.on('error', () => undefined));
    let received = '';
    let answered = 0;
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      const [, head = '', length = '0'] =
        /^(.*?content-length: (\d+).*?\r\n\r\n)/is.exec(received) ?? [];
      if (head === '' || received.length < head.length + Number(length)) return;
      received = '';
      answered += 1;
      const closes = answered === closesAfter ? 'connection: close\r\n' : '';
      const answer = `HTTP/1.1 200 OK\r\n${closes}content-length: 2\r\n\r\n{}`;
      if (closes === '') socket.write(answer);
      else socket.end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address() as AddressInfo;
  const target = await targetAt(`https://localhost:${address.port}`);
  return { handshakes, target: { ...target, transport: { tls: { ca: certificate.cert } } } };
}

const records = (connections: number, count: number) =>
  `workers: 1\nworkloads: { records: { submit: voice, files: none, connections: ${connections}, count: ${count} } }`;

it('makes no more handshakes than it has connections', async () => {
  const { target, handshakes } = await startCountingServer();
  const report = await loadWith(target, records(4, 400));
  expect(report.workloads[0]).toMatchObject({ attempted: 400, acknowledged: 400 });
  expect(handshakes).toEqual({ whole: 4, resumed: 0 });
});

it('goes on from the session of the connection before', async () => {
  const { target, handshakes } = await startCountingServer(5);
  const report = await loadWith(target, records(1, 50));
  expect(report.workloads[0]).toMatchObject({ attempted: 50, acknowledged: 50 });
  expect(handshakes).toEqual({ whole: 1, resumed: 9 });
});
