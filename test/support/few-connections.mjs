/**
 * Passes connections on to servers on this machine, a few at a time for all of them together. A further one waits until
 * another one has ended, or is answered 503 and closed.
 *
 * Arguments: how many, `waits` or `refuses`, and the ports of the servers. Prints a JSON list of its own ports, one for
 * each, and ends with its standard input.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const REFUSAL =
  'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

const [most, whenFull, ...ports] = process.argv.slice(2);
/** @type {(() => void)[]} */
const waiting = [];
let open = 0;

/** @type {(client: import('node:net').Socket, port: number) => void} */
function serve(client, port) {
  open += 1;
  const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  server.on('error', () => client.destroy());
  client.on('close', () => {
    open -= 1;
    server.destroy();
    waiting.shift()?.();
  });
  client.pipe(server).pipe(client);
}

/** @type {(port: number) => import('node:net').Server} */
const gateway = (port) =>
  createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    if (open < Number(most)) serve(client, port);
    else if (whenFull === 'waits') waiting.push(() => serve(client, port));
    else client.resume().end(REFUSAL, () => client.destroySoon());
  });

const servers = ports.map((port) => gateway(Number(port)).listen(0, '127.0.0.1'));
await Promise.all(servers.map((server) => once(server, 'listening')));
console.log(JSON.stringify(servers.map((server) => Object(server.address()).port)));
process.stdin.resume().on('end', () => process.exit());
