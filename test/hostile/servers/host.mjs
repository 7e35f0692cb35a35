// The host process of one hostile server: node host.mjs NAME [key.pem cert.pem]
// Or lists all names: node host.mjs --names
// Prints one line of JSON when it listens: {"port": …, "elsewhere": …}. Ends with its standard input.
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createRaw } from 'node:net';
import { broken } from './broken.mjs';
import { endless } from './endless.mjs';
import { lying } from './lying.mjs';
import { odd } from './odd.mjs';
import { partly } from './partly.mjs';
import { refusing } from './refusing.mjs';
import { silent } from './silent.mjs';

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
const ALL = { ...silent, ...endless, ...broken, ...lying, ...odd, ...refusing, ...partly };
const [name = '', key, cert] = process.argv.slice(2);
if (name === '--names') {
  console.log(JSON.stringify(Object.keys(ALL)));
  process.exit();
}
const behaviour = ALL[name];
if (behaviour === undefined) {
  throw new Error(`no hostile server ${name}: ${Object.keys(ALL).join(' ')}`);
}

// Prints what arrives at an origin other than the target's own, so that a test can search it for tokens.
const elsewhere = createRaw((socket) => {
  socket.on('error', () => {});
  socket.on('data', (bytes) => process.stdout.write(`${JSON.stringify(String(bytes))}\n`));
}).listen(0, '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${portOf(elsewhere)}`;
  const server = open(origin).listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ port: portOf(server), elsewhere: portOf(elsewhere) }));
  });
});

/** @param {string} origin another one than the server's own */
function open(origin) {
  const { raw, http } = behaviour ?? {};
  if (raw !== undefined) {
    return createRaw({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => {});
      raw(socket);
    });
  }
  /** @type {import('node:http').RequestListener} */
  const listener = (request, response) => {
    response.on('error', () => {});
    http?.(request, response, origin);
  };
  const server =
    key && cert
      ? createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, listener)
      : createHttp(listener);
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.on('checkContinue', listener);
  return server;
}

/** @param {import('node:net').Server} server */
function portOf(server) {
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

process.stdin.on('end', () => process.exit(0)).resume();
